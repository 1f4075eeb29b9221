// The barrier stands under a condition that differs between the threads of the last block: that block hangs.

__global__ void reverse_in_blocks(int *data, int n) {
    __shared__ int tile[128];
    int t = threadIdx.x;
    int i = blockIdx.x * 128 + t;

    if (i < n) {
        tile[t] = data[i];
        __syncthreads();
        data[i] = tile[127 - t];
    }
}

void run(int *data, int n) {
    reverse_in_blocks<<<(n + 127) / 128, 128>>>(data, n);
}
