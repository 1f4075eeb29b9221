// Threads beyond the end return before the barrier. CUDA counts them out from sm_70 on; HIP and OpenCL do not.

__global__ void scale_by_first(float *data, int n) {
    __shared__ float first;
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i >= n)
        return;

    if (threadIdx.x == 0)
        first = data[i];
    __syncthreads();
    if (threadIdx.x != 0)
        data[i] *= first;
}

void run(float *data, int n) {
    scale_by_first<<<(n + 63) / 64, 64>>>(data, n);
}
