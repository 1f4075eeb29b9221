// The host chooses a kernel by a number, which the kernel never sees: what it says of that number is no reason to doubt
// a finding.

// expect: racy, fixed: verified
__global__ void halve(float *in, float *out) {
    extern __shared__ float sdata[];
    unsigned tid = threadIdx.x;
    sdata[tid] = in[tid];
    __syncthreads();
    for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
        if (tid < s)
            sdata[tid] += sdata[tid + s];
//                        ^^^^^^^^^^^^^^ SL101 racy RAW shared block
    }
    if (tid == 0)
        out[blockIdx.x] = sdata[0];
}

// expect: verified
__global__ void halve_in_step(float *in, float *out) {
    extern __shared__ float sdata[];
    unsigned tid = threadIdx.x;
    sdata[tid] = in[tid];
    __syncthreads();
    for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
        if (tid < s)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = sdata[0];
}

void run(int threads, int blocks, int which, float *a, float *b) {
    if (threads < 64 && which == 9) {
        which = 7;
    }
    switch (which) {
    case 2:
        halve_in_step<<<blocks, threads, threads * sizeof(float)>>>(a, b);
        break;
    case 3:
        halve<<<blocks, threads, threads * sizeof(float)>>>(a, b);
        break;
    }
}
