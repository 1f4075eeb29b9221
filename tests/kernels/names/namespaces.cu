// One name in two namespaces: each kernel means its own.

namespace left {
__device__ int partner(int t) { return t; }
__device__ int scratch[64];
}
namespace right {
__device__ int partner(int t) { return t ^ 1; }
__device__ int scratch[64];
}

// expect: verified
// syncline: launch(block=64)
__global__ void own_cell(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[left::partner(threadIdx.x)];
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void neighbour_cell(int *out) {
  using namespace right;
  __shared__ int s[64];
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[partner(threadIdx.x)];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy RAW shared warp
}

// Two arrays of one name.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void two_arrays() {
  left::scratch[threadIdx.x] = 1;
  right::scratch[63 - threadIdx.x] = 1;
}
