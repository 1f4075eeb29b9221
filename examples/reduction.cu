// The same reduction as it should be: verified for every power-of-two block size up to 1024.

__global__ void block_sum(float *sums, const float *in) {
    extern __shared__ float part[];
    int t = threadIdx.x;

    part[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();

    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        if (t < stride)
            part[t] += part[t + stride];
        __syncthreads();
    }

    if (t == 0)
        sums[blockIdx.x] = part[0];
}
