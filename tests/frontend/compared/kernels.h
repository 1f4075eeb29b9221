// What CUDA declares for every kernel, for a C++ compiler that has no CUDA: the words, the indices of one thread, and
// barriers that have no one to wait for.
#pragma once
#define __global__ static
#define __device__
#define __host__
#define __shared__ static
#define __forceinline__ inline
#define __launch_bounds__(...)
struct uint3 { unsigned x, y, z; };
struct dim3 {
  unsigned x, y, z;
  dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
inline uint3 threadIdx, blockIdx;
inline dim3 blockDim, gridDim;
inline void __syncthreads() {}
inline int __syncthreads_or(int wanted) { return wanted; }
inline void __syncwarp(unsigned = 0xffffffffu) {}

// Atomics of one thread, as the Programming Guide declares them.
#define KERNELS_ATOMIC(name, type, expression) \
  inline type name(type *p, type v) { type old = *p; *p = expression; return old; }
#define KERNELS_ATOMICS(type) \
  KERNELS_ATOMIC(atomicAdd, type, old + v) \
  KERNELS_ATOMIC(atomicSub, type, old - v) \
  KERNELS_ATOMIC(atomicAnd, type, old & v) \
  KERNELS_ATOMIC(atomicOr, type, old | v) \
  KERNELS_ATOMIC(atomicXor, type, old ^ v) \
  KERNELS_ATOMIC(atomicMin, type, old < v ? old : v) \
  KERNELS_ATOMIC(atomicMax, type, old < v ? v : old)
KERNELS_ATOMICS(int)
KERNELS_ATOMICS(unsigned)
KERNELS_ATOMIC(atomicAdd, unsigned long long, old + v)
KERNELS_ATOMIC(atomicAdd, float, old + v)
KERNELS_ATOMIC(atomicAdd, double, old + v)
#undef KERNELS_ATOMICS
#undef KERNELS_ATOMIC

// Launches by a configuration: the kernel runs once.
struct CUstream_st;
using cudaStream_t = CUstream_st *;
enum cudaLaunchAttributeID { cudaLaunchAttributeCooperative };
struct cudaLaunchAttribute {
  cudaLaunchAttributeID id;
  struct { int cooperative; } val;
};
struct cudaLaunchConfig_t {
  dim3 gridDim, blockDim;
  unsigned long dynamicSmemBytes;
  cudaStream_t stream;
  cudaLaunchAttribute *attrs;
  unsigned numAttrs;
};
template <class... P, class... A>
int cudaLaunchKernelEx(const cudaLaunchConfig_t *, void (*kernel)(P...), A &&...arguments) {
  kernel(arguments...);
  return 0;
}
