// An atomic of a namespace that nothing here declares is a function like any other.

#include "project/emulation.hpp"

namespace mine {
using ::atomicMin;
__device__ int first(int *p) { return p[0]; }
}
namespace short_name = mine;

// expect: incomplete (body is not here)
__global__ void unread(int *out, int n) {
    __shared__ int s[256];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (s[threadIdx.x] < n) Emulation::shared::atomicMin(s + threadIdx.x / 2, 1);
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}

// expect: verified
__global__ void of_this_file(int *out, int n) {
    __shared__ int s[256];
    s[threadIdx.x] = 0;
    __syncthreads();
    mine::atomicMin(s + threadIdx.x / 2, 1);
    short_name::atomicMin(s + threadIdx.x / 2, 1);
    ::atomicMin(s + threadIdx.x / 2, 1);
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x] + mine::first(s);
}
