// Cooperative groups: members and free functions, blocks, tiles, coalesced lanes and the grid.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// expect: verified
// syncline: launch(block=256)
__global__ void block_member(const int *in, int *out) {
  __shared__ int s[1024];
  cg::thread_block block = cg::this_thread_block();
  int t = block.thread_rank();
  s[t] = in[blockIdx.x * blockDim.x + t];
  block.sync();
  out[blockIdx.x * blockDim.x + t] = s[block.size() - 1 - t];
}

// expect: verified
// syncline: launch(block=256)
__global__ void block_function(const int *in, int *out) {
  __shared__ int s[1024];
  auto block = cg::this_thread_block();
  int t = block.thread_rank();
  s[t] = in[blockIdx.x * blockDim.x + t];
  cg::sync(block);
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}

// expect: divergent
__global__ void block_of_some(int *out, int n) {
  auto block = cg::this_thread_block();
  if (block.thread_rank() < n) {
    block.sync();
//  ^^^^^^^^^^^^ SL201 divergent
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = n;
}

// A tile of 32 is a warp: its cells are its own.
// expect: verified
// syncline: launch(block=128)
__global__ void tile_of_a_warp(const int *in, int *out) {
  __shared__ int s[128];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int t = threadIdx.x;
  int first = t - tile.thread_rank();
  s[t] = in[blockIdx.x * 128 + t];
  tile.sync();
  out[blockIdx.x * 128 + t] = s[first + 31 - tile.thread_rank()];
}

// A tile's sync does not order what another tile wrote.
// expect: racy
// syncline: launch(block=128)
__global__ void tiles_do_not_meet(const int *in, int *out) {
  __shared__ int s[128];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 128 + t];
  tile.sync();
  out[blockIdx.x * 128 + t] = s[127 - t];
//                            ^^^^^^^^^^ SL101 racy RAW shared
}

// Two tiles of 16 share a warp, but not a barrier.
// expect: racy
// syncline: launch(block=64)
__global__ void small_tiles_do_not_meet(const int *in, int *out) {
  __shared__ int s[64];
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  tile.sync();
  out[blockIdx.x * 64 + t] = s[t ^ 31];
//                           ^^^^^^^^^ SL103 racy RAW shared
}

// t ^ 15 stays within the tile of 16.
// expect: verified
// syncline: launch(block=64)
__global__ void small_tiles_in_step(const int *in, int *out) {
  __shared__ int s[64];
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  tile.sync();
  out[blockIdx.x * 64 + t] = s[t ^ 15];
}

// A tile's own reduction in shared memory without its sync.
// expect: racy
// syncline: launch(block=64)
__global__ void tile_without_sync(const int *in, int *out) {
  __shared__ int s[64];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  int sum = s[t ^ 1];
//          ^^^^^^^^ SL103 racy RAW shared
  sum += tile.shfl_down(sum, 2);
  out[blockIdx.x * 64 + t] = sum;
}

// The lanes that are here right now order themselves.
// expect: verified
// syncline: launch(block=64)
__global__ void coalesced_lanes(const int *in, int *out) {
  int t = threadIdx.x;
  int i = blockIdx.x * 64 + t;
  if (in[i] > 0) {
    auto active = cg::coalesced_threads();
    int value = active.shfl(in[i], 0);
    active.sync();
    out[i] = value;
  }
}

// The grid's barrier orders global memory between blocks.
// expect: verified
__global__ void neighbours_over_the_grid(int *cells, int *out, int n) {
  auto grid = cg::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  cells[i] = i;
  grid.sync();
  out[i] = cells[i + 1];
}

// expect: racy
// syncline: launch(block=128)
__global__ void neighbours_over_the_block(int *cells, int *out) {
  auto block = cg::this_thread_block();
  int i = blockIdx.x * 128 + threadIdx.x;
  cells[i] = i;
  block.sync();
  out[i] = cells[i + 1];
//         ^^^^^^^^^^^^ SL102 racy RAW global
}

// Blocks that go round a different number of times.
// expect: divergent
__global__ void unequal_rounds(int *out) {
  auto grid = cg::this_grid();
  for (int k = 0; k < blockIdx.x; ++k) {
    grid.sync();
//  ^^^^^^^^^^^ SL204 divergent
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// expect: verified
__global__ void equal_rounds(float *a, float *b, int n, int rounds) {
  auto grid = cg::this_grid();
  int i = grid.thread_rank();
  for (int k = 0; k < rounds; ++k) {
    if (i < n) b[i] = a[i + 1];
    grid.sync();
    if (i < n) a[i] = b[i + 1];
    grid.sync();
  }
}

// The second barrier of the round is missing.
// expect: racy
__global__ void rounds_without_second(float *a, float *b, int n, int rounds) {
  auto grid = cg::this_grid();
  int i = grid.thread_rank();
  for (int k = 0; k < rounds; ++k) {
    if (i < n) b[i] = a[i + 1];
//             ^^^^ SL102 racy WAR global
//                    ^^^^^^^^ SL102 racy RAW global
    grid.sync();
    if (i < n) a[i] = b[i + 1];
  }
}

// A group as a parameter.
template <typename Group>
__device__ int right_neighbour(const Group &group, int *cells, int value) {
  int t = group.thread_rank();
  cells[t] = value;
//^^^^^^^^ SL101 racy WAR shared
  group.sync();
  return cells[(t + 1) % group.size()];
}

// expect: verified
// syncline: launch(block=256)
__global__ void group_as_parameter(const int *in, int *out) {
  __shared__ int s[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = right_neighbour(cg::this_thread_block(), s, in[i]);
}

// Called twice, the second call writes while the first is still read.
// expect: racy
// syncline: launch(block=256)
__global__ void group_as_parameter_twice(const int *in, int *out) {
  __shared__ int s[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int next = right_neighbour(cg::this_thread_block(), s, in[i]);
  out[i] = right_neighbour(cg::this_thread_block(), s, next);
}

// A tile counts among those of the group that it is a part of: here of its warp.
// expect: verified
// syncline: launch(block=256)
__global__ void numbers_of_nested_tiles(int *out) {
  __shared__ int s[64];
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto quad = cg::tiled_partition<4>(warp);
  int number = warp.meta_group_rank() * quad.meta_group_size() + quad.meta_group_rank();
  if (quad.thread_rank() == 0) s[number] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x < 64) out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// Every warp has a first quad.
// expect: racy
// syncline: launch(block=256)
__global__ void number_within_the_warp(int *out) {
  __shared__ int s[8];
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto quad = cg::tiled_partition<4>(warp);
  if (quad.thread_rank() == 0) s[quad.meta_group_rank()] = threadIdx.x;
//                             ^ SL101 racy WAW shared
  __syncthreads();
  if (threadIdx.x < 8) out[blockIdx.x * 8 + threadIdx.x] = s[threadIdx.x];
}

// A coalesced group lies within a warp: two warps are not in one.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void coalesced_across_warps(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  auto active = cg::coalesced_threads();
  active.sync();
  out[t] = s[63 - t];
//         ^^^^^^^^^ SL101 racy RAW shared block
}

// Which lanes are in it is up to chance.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void coalesced_in_a_warp(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  auto active = cg::coalesced_threads();
  active.sync();
  out[t] = s[t ^ 1];
//         ^^^^^^^^ SL103 possible RAW shared warp
}

// The block's barrier orders what the group's may not.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void coalesced_and_block(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  auto active = cg::coalesced_threads();
  active.sync();
  __syncthreads();
  out[t] = s[63 - t];
}

// Half of a warp as a group of its own: the other half is not in it.
// expect: possible
// syncline: launch(block=32, grid=1)
__global__ void halves_by_parity(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = t;
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto half = cg::binary_partition(warp, t % 2 == 0);
  half.sync();
  out[t] = s[t ^ 1];
//         ^^^^^^^^ SL103 possible RAW shared warp
}
