// The second barrier parts nothing: after it no thread touches what another one does.

#define BLOCK 128

__global__ void reverse(int *out, const int *in) {
    __shared__ int tile[BLOCK];
    int t = threadIdx.x;
    int base = blockIdx.x * BLOCK;

    tile[t] = in[base + t];
    __syncthreads();
    int value = tile[BLOCK - 1 - t];
    __syncthreads();
    out[base + t] = value;
}

void run(int *out, const int *in, int blocks) {
    reverse<<<blocks, BLOCK>>>(out, in);
}
