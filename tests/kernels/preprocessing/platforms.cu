// Conditionals for the other platform: what builds with hipcc define, no header does that is not found here.
#include "settings.h"

#ifdef USE_ROCM
#define LINE 64
#else
#define LINE 32
#endif

// expect: verified
// syncline: launch(block=64)
__global__ void lines(float *out) {
    __shared__ float tile[64];
    tile[threadIdx.x] = threadIdx.x;
#ifndef USE_ROCM
    __syncthreads();
#endif
    out[blockIdx.x * 64 + threadIdx.x] = tile[threadIdx.x ^ LINE];
}

// expect: racy
// syncline: launch(block=64)
__global__ void lines_at_once(float *out) {
    __shared__ float tile[64];
    tile[threadIdx.x] = threadIdx.x;
#ifdef USE_ROCM
    __syncthreads();
#endif
    out[blockIdx.x * 64 + threadIdx.x] = tile[threadIdx.x ^ LINE];
//                                       ^^^^ SL101 racy RAW shared block
}

// Whether this one is defined, nobody knows.
// expect: possible
// syncline: launch(block=64)
__global__ void of_settings(float *out) {
    __shared__ float tile[64];
    tile[threadIdx.x] = threadIdx.x;
#ifndef USE_WIDE_LINES
    __syncthreads();
#endif
    out[blockIdx.x * 64 + threadIdx.x] = tile[threadIdx.x ^ LINE];
//                                       ^^^^ SL101 possible RAW shared block
}
