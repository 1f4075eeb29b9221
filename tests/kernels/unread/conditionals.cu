// Conditionals on macros that nobody defines, beside a header that is not found: it may define them.
#include "configuration_of_this_project.h"

// expect: possible
__global__ void one_branch_only(float *out) {
#ifdef HALF_PRECISION
  out[0] += threadIdx.x;
#endif
}

__device__ void separate() {
#ifdef SEPARATE
  __syncthreads();
#endif
}

// The barrier is there or not.
// expect: possible
__global__ void barrier_in_a_function(float *out) {
  __shared__ float tile[64];
  tile[threadIdx.x] = out[threadIdx.x];
  separate();
  out[threadIdx.x] = tile[63 - threadIdx.x];
//                   ^^^^^^^^^^^^^^^^^^^^^^ SL101 possible RAW shared
}

// Both ways.
// expect: verified
__global__ void both_branches(float *out) {
#if defined(FAST) && !defined(EXACT)
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
#else
  out[blockIdx.x * blockDim.x + threadIdx.x] = 2;
#endif
}

// The race is there in both.
// expect: racy
__global__ void race_beside(float *out, float *sum) {
  sum[blockIdx.x] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
#ifdef FAST
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
#endif
}

// The values that it tells apart are tried.
// expect: possible
__global__ void by_value(float *out) {
#if TILE > 16
  out[0] = threadIdx.x;
#endif
  out[blockIdx.x * blockDim.x + threadIdx.x] = 2;
}

#ifndef BLOCK
#define BLOCK 64
#endif

// A default is one.
// expect: verified
__global__ void with_a_default(float *out) {
  if (threadIdx.x < BLOCK) out[blockIdx.x * BLOCK + threadIdx.x] = 1;
}

// The compiler's own macros are known, whether they are defined or not.
// expect: verified
__global__ void of_the_compiler(float *out) {
#ifdef _MSC_VER
  out[0] = threadIdx.x;
#endif
  out[blockIdx.x * blockDim.x + threadIdx.x] = 2;
}
