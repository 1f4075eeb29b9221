// Barriers that part nothing, and barriers that look so but do not.

// expect: verified
__global__ void at_the_end(float *out) {
    __shared__ float s[256];
    s[threadIdx.x] = 1.0f;
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = s[0];
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL301 redundant info
}

// The barrier at the end of the body guards the next iteration.
// expect: verified
__global__ void guards_next_round(const float *in, float *out, int n) {
    __shared__ float s[256];
    float sum = 0.0f;
    for (int k = 0; k < n; ++k) {
        s[threadIdx.x] = in[k * blockDim.x + threadIdx.x];
        __syncthreads();
        sum += s[0];
        __syncthreads();
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
