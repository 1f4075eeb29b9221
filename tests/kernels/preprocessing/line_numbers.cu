// What `__LINE__` stands for is not known, but for conditionals and for names that it is a part of. Most code hands it on
// to what says where something went wrong.

#define REPORT(ok) report((ok), __FILE__, __LINE__)
#define JOIN(a, b) a##b
#define NAMED(a, b) JOIN(a, b)

__device__ void report(bool ok, const char *file, int line) {
    if (!ok) printf("%s:%d\n", file, line);
}

// expect: verified
__global__ void reported(float *a, int n) {
    REPORT(n > 0);
    a[blockIdx.x * blockDim.x + threadIdx.x] = n;
    REPORT(n < 100);
}

// expect: verified
__global__ void named(float *a) {
    float NAMED(x, __LINE__) = 1;
    float NAMED(x, __LINE__) = 2;
    a[blockIdx.x * blockDim.x + threadIdx.x] = 3;
}

// expect: racy
__global__ void in_a_conditional(float *a) {
#if __LINE__ > 1000
    a[blockIdx.x * blockDim.x + threadIdx.x] = 3;
#else
    a[blockIdx.x * blockDim.x] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global block
#endif
}

// expect: possible
__global__ void in_an_index(float *a) {
    a[threadIdx.x * __LINE__] = threadIdx.x;
}

// expect: possible
__global__ void in_a_condition(float *a) {
    if (threadIdx.x < __LINE__) __syncthreads();
//                              ^^^^^^^^^^^^^^^ SL201 possible
    a[blockIdx.x * blockDim.x + threadIdx.x] = 3;
}
