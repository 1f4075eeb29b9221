// `__device__` and its like are macros of the compiler's headers: `#ifdef` finds them.
#ifdef __device__
#define BOTH __host__ __device__
#else
#define BOTH
#endif
#ifndef __forceinline__
#define __forceinline__ not to be read
#endif
#if !defined(__host__) || !defined __global__
#error no compiler for kernels
#endif

struct Index {
    BOTH constexpr int operator()(int t) const { return t; }
};
#ifndef __device__
#define __device__
#define place(t) ((t) / 2)
#else
__device__ __forceinline__ int place(int t) { return Index{}(t); }
#endif

// expect: verified
__global__ void placed(int *out) { out[blockIdx.x * blockDim.x + place(threadIdx.x)] = 1; }
