// Masks of warp functions that miss a lane which takes part, or are whatever lanes are there.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// The upper half is named and goes on without the call.
// expect: divergent
// syncline: launch(block=64)
__global__ void half_sum(const float *in, float *out) {
  int lane = threadIdx.x & 31;
  float sum = in[blockIdx.x * 64 + threadIdx.x];
  if (lane < 16) sum += __shfl_down_sync(0xffffffff, sum, 8);
//                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL205 divergent warning warp
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// Everybody calls, and the lower half uses it.
// expect: verified
// syncline: launch(block=64)
__global__ void half_sum_by_all(const float *in, float *out) {
  int lane = threadIdx.x & 31;
  float sum = in[blockIdx.x * 64 + threadIdx.x];
  float other = __shfl_down_sync(0xffffffff, sum, 8);
  if (lane < 16) sum += other;
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// expect: verified
// syncline: launch(block=64)
__global__ void half_sum_of_the_half(const float *in, float *out) {
  int lane = threadIdx.x & 31;
  float sum = in[blockIdx.x * 64 + threadIdx.x];
  if (lane < 16) sum += __shfl_down_sync(0x0000ffff, sum, 8);
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// The lanes past the end do not come to the sum.
// expect: divergent
__global__ void ragged_sum(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float sum = in[i];
    for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
//                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL205 divergent warp
    out[i] = sum;
  }
}

// Those that come vote themselves into the mask.
// expect: verified
__global__ void ragged_sum_by_ballot(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned mask = __ballot_sync(0xffffffff, i < n);
  if (i < n) {
    float sum = in[i];
    for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(mask, sum, d);
    out[i] = sum;
  }
}

// Lanes that have returned are not waited for.
// expect: verified
__global__ void ragged_sum_after_return(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = in[i];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
  out[i] = sum;
}

// With a size that is a multiple of the warp they all come.
// expect: verified
__global__ void even_sum(const float *in, float *out, int n) {
  // syncline: assume(n % 32 == 0 && blockDim.x % 32 == 0)
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float sum = in[i];
    for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
    out[i] = sum;
  }
}

// Fewer lanes with each step, and the mask stays full.
// expect: divergent
// syncline: launch(block=32)
__global__ void shrinking_tree(const float *in, float *out) {
  int lane = threadIdx.x;
  float sum = in[blockIdx.x * 32 + lane];
  for (int d = 16; d > 0; d /= 2) {
    if (lane < d) sum += __shfl_down_sync(0xffffffff, sum, d);
//                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL205 divergent
  }
  out[blockIdx.x * 32 + lane] = sum;
}

// All lanes call, and the mask has no bit for half of them.
// expect: divergent
// syncline: launch(block=32)
__global__ void callers_left_out(const float *in, float *out) {
  float value = in[blockIdx.x * 32 + threadIdx.x];
  out[blockIdx.x * 32 + threadIdx.x] = __shfl_sync(0x0000ffff, value, 0);
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL205 divergent
}

// The mask of the lanes below is not one of the lane's own.
// expect: divergent
// syncline: launch(block=32)
__global__ void lanes_below(const int *in, unsigned *out) {
  unsigned below = (1u << threadIdx.x) - 1;
  out[blockIdx.x * 32 + threadIdx.x] = __ballot_sync(below, in[blockIdx.x * 32 + threadIdx.x] > 0);
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL205 divergent
}

// The mask picks the lanes of one's own half.
// expect: verified
// syncline: launch(block=32)
__global__ void halves_by_choice(const float *in, float *out) {
  int lane = threadIdx.x;
  unsigned mask = lane < 16 ? 0x0000ffff : 0xffff0000;
  float value = in[blockIdx.x * 32 + lane];
  if (lane < 16) {
    value += __shfl_xor_sync(mask, value, 1);
  } else {
    value -= __shfl_xor_sync(mask, value, 1);
  }
  out[blockIdx.x * 32 + lane] = value;
}

// The chance that lanes run together is not the same as having taken the same branch.
// expect: verified
__global__ void whoever_is_here(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    unsigned mask = __activemask();
    float sum = in[i];
    for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(mask, sum, d);
//                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL206 possible info warp
    out[i] = sum;
  }
}

// A match tells any set of lanes apart: each goes on with those that have the same key.
// expect: verified
__global__ void counted_together(const int *keys, int *counts, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    unsigned same = __match_any_sync(__activemask(), keys[i]);
    if ((threadIdx.x & 31) == __ffs(same) - 1) atomicAdd(&counts[keys[i]], __popc(same));
  }
}

// A barrier of the lanes that are here by chance orders nothing.
// expect: racy
// syncline: launch(block=32)
__global__ void barrier_of_whoever(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 32 + t];
  __syncwarp(__activemask());
//^^^^^^^^^^^^^^^^^^^^^^^^^^ SL206 possible
  out[blockIdx.x * 32 + t] = s[31 - t];
//                           ^^^^^^^^^ SL103 racy
}

// Half of a tile calls.
// expect: divergent
// syncline: launch(block=64)
__global__ void half_a_tile(const float *in, float *out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  float value = in[blockIdx.x * 64 + threadIdx.x];
  if (tile.thread_rank() < 8) value += tile.shfl_down(value, 4);
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^ SL205 divergent
  out[blockIdx.x * 64 + threadIdx.x] = value;
}

// Whole tiles call.
// expect: verified
// syncline: launch(block=64)
__global__ void some_tiles(const float *in, float *out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  float value = in[blockIdx.x * 64 + threadIdx.x];
  if (tile.meta_group_rank() == 1) value += tile.shfl_down(value, 4);
  out[blockIdx.x * 64 + threadIdx.x] = value;
}

// The last warp of the block has 8 lanes: the others do not exist.
// expect: verified
// syncline: launch(block=40)
__global__ void partial_warp(const float *in, float *out) {
  float value = in[blockIdx.x * 40 + threadIdx.x];
  out[blockIdx.x * 40 + threadIdx.x] = __shfl_sync(0xffffffff, value, 0);
}

// A mask that the caller gives has to name each lane that comes.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void mask_of_the_caller(int *out, unsigned mask) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __syncwarp(mask);
  out[t] = s[t ^ 1];
}

// No mask reaches another warp.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void mask_of_the_caller_for_two_warps(int *out, unsigned mask) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __syncwarp(mask);
  out[t] = s[63 - t];
//         ^^^^^^^^^ SL101 racy RAW shared block
}
