// The number of threads of a tile may be any constant expression.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

constexpr int WARP = 32;
const unsigned HALF = WARP / 2;
enum Sizes { QUAD = 4 };
struct Shape {
  static constexpr int width = 32;
};
namespace sizes {
constexpr int lanes = 8;
}
constexpr int twice(int n) { return 2 * n; }

// expect: verified
// syncline: launch(block=256)
__global__ void leader_of_a_warp(float *out, float v) {
  __shared__ float s[8];
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<WARP> tile = cg::tiled_partition<WARP>(block);
  if (tile.thread_rank() == WARP - 1) s[threadIdx.x / WARP] = v * threadIdx.x;
  block.sync();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x / WARP];
}

// expect: verified
// syncline: launch(block=256)
__global__ void neighbours(int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  auto block = cg::this_thread_block();
  auto half = cg::tiled_partition<HALF>(block);
  s[t] = t;
  half.sync();
  int a = s[t ^ 15];
  half.sync();
  auto quad = cg::tiled_partition<QUAD>(block);
  s[t] = a;
  quad.sync();
  a = s[t ^ 3];
  quad.sync();
  auto eight = cg::tiled_partition<sizes::lanes>(block);
  s[t] = a;
  eight.sync();
  a = s[t ^ 7];
  eight.sync();
  auto whole = cg::tiled_partition<Shape::width>(block);
  s[t] = a;
  whole.sync();
  a = s[t ^ 31];
  whole.sync();
  cg::thread_block_tile<twice(8)> sixteen = cg::tiled_partition<twice(8)>(block);
  s[t] = a;
  sixteen.sync();
  out[blockIdx.x * blockDim.x + t] = s[t ^ 15];
}

// expect: racy
// syncline: launch(block=256)
__global__ void beyond_the_tile(int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  auto half = cg::tiled_partition<HALF>(cg::this_thread_block());
  s[t] = t;
  half.sync();
  out[blockIdx.x * blockDim.x + t] = s[t ^ 16];
//                                   ^^^^^^^^^ SL103 RAW shared
}

template <int P> __device__ void swapped(int *s, int t) {
  cg::thread_block_tile<P> tile = cg::tiled_partition<P>(cg::this_thread_block());
  int v = s[t ^ (P - 1)];
  tile.sync();
  s[t] = v;
}

// expect: verified
// syncline: launch(block=256)
__global__ void by_template(int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  swapped<HALF>(s, t);
  out[blockIdx.x * blockDim.x + t] = s[t];
}
