// Several kernels of one name: each is checked as it is launched, by the number of its arguments and by whether its
// template arguments are types or values.
#include <cuda_fp16.h>

// Explicitly instantiated with a type, which the next one cannot be.
// expect: verified
// expect: verified
template <typename T, int rounds> __global__ void steps(T *v) {
    if (blockIdx.x == 0 && threadIdx.x < rounds) v[threadIdx.x] = v[threadIdx.x] + v[threadIdx.x];
}

// Nobody launches this one.
// expect: divergent
template <int rounds> __global__ void steps(float *v) {
    if (threadIdx.x < rounds) __syncthreads();
//                            ^^^^^^^^^^^^^^^ SL201
    v[threadIdx.x + blockIdx.x * blockDim.x] = rounds;
}

#define INSTANCE(n) template __global__ void steps<__half, n>(__half *)
INSTANCE(1);
INSTANCE(2);

// Launched with 64 threads and a stride of 64.
// expect: verified
__global__ void rows(int *a, int stride) { a[blockIdx.x * stride + threadIdx.x] = threadIdx.x; }

// Launched with 128.
// expect: racy
__global__ void rows(int *a, int *b, int stride) {
    a[blockIdx.x * stride + threadIdx.x] = b[threadIdx.x] + blockIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW grid
}

void start(int *a, int *b) {
    rows<<<4, 64>>>(a, 64);
    rows<<<4, 128>>>(a, b, 64);
}

// Kernels of one name that pointers to other numbers tell apart.
// expect: verified
__global__ void by_pointers(float *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

// expect: verified
__global__ void by_pointers(int *out, int w) { out[threadIdx.x * (w + 1)] = threadIdx.x; }

// expect: racy
__global__ void by_pointers(const double *in, int w) {
    __shared__ double s[64];
    s[threadIdx.x * w] = in[threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^ SL101 racy WAW shared
}

void launch_by_pointers(float *p, int *q, double *r, long n) {
    by_pointers<<<1, 64>>>(p, 1);
    by_pointers<<<1, 64>>>(q + n, 0);
    by_pointers<<<1, 64>>>(r, 0);
}
