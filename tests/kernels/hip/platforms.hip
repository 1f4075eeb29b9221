// Conditionals for this platform, as PyTorch's builds define them.
#include "settings.h"

// expect: verified
// syncline: launch(block=64)
__global__ void lines(float *out) {
    __shared__ float tile[64];
    tile[threadIdx.x] = threadIdx.x;
#ifdef USE_ROCM
    __syncthreads();
#endif
    out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];
}
