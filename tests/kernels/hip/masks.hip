// Masks of a wave have 64 bits.
#include <hip/hip_runtime.h>

// expect: verified
__global__ void narrow(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = __shfl_down_sync(0xffffffff, in[i], 1);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL207 possible warning warp
}

// expect: verified
__global__ void narrow_variable(const float *in, float *out, unsigned mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = __shfl_down_sync(mask, in[i], 1);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL207 possible
}

// expect: verified
__global__ void wide(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = __shfl_down_sync(0xffffffffffffffffull, in[i], 1);
}

// expect: verified
__global__ void wide_by_ballot(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long mask = __ballot_sync(~0ull, i < n);
  if (i < n) out[i] = __shfl_down_sync(mask, in[i], 1);
}
