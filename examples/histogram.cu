// A histogram: many threads hit one bin, and atomics make that well defined. The barriers keep the zeroing and the
// final copy away from the counting.

#define BINS 256

__global__ void histogram(unsigned *bins, const unsigned char *data, int n) {
    __shared__ unsigned local[BINS];
    local[threadIdx.x] = 0;
    __syncthreads();

    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&local[data[i]], 1);
    __syncthreads();

    atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

void run(unsigned *bins, const unsigned char *data, int n) {
    histogram<<<64, BINS>>>(bins, data, n);
}
