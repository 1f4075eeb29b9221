// Conditionals over macros that nobody here defines, where headers of a library are not found that has macros of its own.
#include <ATen/cuda/CUDAContext.h>

// PyTorch knows nothing of the project's own switches.
// expect: verified
// syncline: launch(block=256)
__global__ void without_a_switch(float *out, const float *in) {
    __shared__ float s[256];
    s[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
#ifndef SLOPPY
    __syncthreads();
#endif
    out[blockIdx.x * 256 + threadIdx.x] = s[255 - threadIdx.x];
}

// Its build has this one.
// expect: possible
// syncline: launch(block=256)
__global__ void with_a_switch(float *out, const float *in) {
    __shared__ float s[256];
    s[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
#ifndef USE_SLOPPY
    __syncthreads();
#endif
    out[blockIdx.x * 256 + threadIdx.x] = s[255 - threadIdx.x];
//                                        ^^^^^^^^^^^^^^^^^^^^ SL101 possible RAW shared
}
