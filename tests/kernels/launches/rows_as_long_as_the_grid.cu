// What a launch says of the lengths of rows makes a question easy that takes a solver all its time without it.

// expect: verified
__global__ void triangle(unsigned short *dst, int stride, int count) {
    long int first = (blockDim.y * blockIdx.y + threadIdx.y) * gridDim.x + blockIdx.x;
    int seq = blockIdx.x + 1;
    dst += first * stride + 4 * threadIdx.x;
#pragma unroll
    for (int it = 0; it < 8; it += 4) {
        int e = 4 * threadIdx.x + it * 32;
        if (e < seq) {
            *((float2 *)(dst + it * 32)) = make_float2(1, 2);
        } else if (e < count) {
            *((float2 *)(dst + it * 32)) = make_float2(0, 0);
        } else {
            break;
        }
    }
}

void run(unsigned short *dst, int n, int batches) { triangle<<<dim3(n, batches), dim3(32, 4)>>>(dst, n, n); }

// The rows are longer than their stride.
// expect: possible
__global__ void too_close(int *dst, int stride, int count) {
    int first = (blockDim.y * blockIdx.y + threadIdx.y) * gridDim.x + blockIdx.x;
    int e = threadIdx.x;
    if (e < count) {
        dst[first * stride + e] = first;
    }
}

void run_too_close(int *dst, int n, int batches) { too_close<<<dim3(n, batches), dim3(64, 4)>>>(dst, n, n + 1); }
