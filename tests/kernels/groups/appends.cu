// Coalesced threads, tiles, and lanes with equal keys, which append together with one atomic.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int place_of_coalesced(int *count) {
    auto group = cg::coalesced_threads();
    int base;
    if (group.thread_rank() == 0) base = atomicAdd(count, group.size());
    return group.shfl(base, 0) + group.thread_rank();
}

// expect: verified
// syncline: launch(block=64)
__global__ void appended_by_coalesced(const int *in, int *out, int *count) {
    int x = in[blockIdx.x * 64 + threadIdx.x];
    if (x > 0) out[place_of_coalesced(count)] = x;
}

__device__ int place_of_active(int *count) {
    unsigned active = __activemask();
    int leader = __ffs(active) - 1, lane = threadIdx.x % 32, base;
    if (lane == leader) base = atomicAdd(count, __popc(active));
    base = __shfl_sync(active, base, leader);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL206 possible
    return base + __popc(active & ((1u << lane) - 1));
}

// expect: verified
// syncline: launch(block=64)
__global__ void appended_by_active(const int *in, int *out, int *count, int n) {
    for (int i = blockIdx.x * 64 + threadIdx.x; i < n; i += gridDim.x * 64)
        if (in[i] > 0) out[place_of_active(count)] = in[i];
}

// All coalesced threads are told one place.
// expect: possible
// syncline: launch(block=64)
__global__ void without_a_rank(const int *in, int *out, int *count) {
    int x = in[blockIdx.x * 64 + threadIdx.x];
    if (x > 0) {
        auto group = cg::coalesced_threads();
        int base;
        if (group.thread_rank() == 0) base = atomicAdd(count, group.size());
        out[group.shfl(base, 0)] = x;
    }
}

// One place for all of them.
// expect: possible
// syncline: launch(block=64)
__global__ void one_place_for_all(const int *in, int *out, int *count) {
    int x = in[blockIdx.x * 64 + threadIdx.x];
    if (x > 0) {
        auto group = cg::coalesced_threads();
        int base;
        if (group.thread_rank() == 0) base = atomicAdd(count, 1);
        out[group.shfl(base, 0) + group.thread_rank()] = x;
    }
}

// Each warp has a first thread.
// expect: possible
// syncline: launch(block=64)
__global__ void one_of_each_warp(int *out) {
    if (cg::coalesced_threads().thread_rank() == 0) out[0] = threadIdx.x;
}

// expect: verified
// syncline: launch(block=64)
__global__ void appended_by_tiles(int *out, int *count) {
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    int base;
    if (tile.thread_rank() == 0) base = atomicAdd(count, 16);
    base = tile.shfl(base, 0);
    out[base + tile.thread_rank()] = threadIdx.x;
}

// Half as much room as threads.
// expect: racy
// syncline: launch(block=64)
__global__ void too_little_for_a_tile(int *out, int *count) {
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    int base;
    if (tile.thread_rank() == 0) base = atomicAdd(count, 8);
    base = tile.shfl(base, 0);
    out[base + tile.thread_rank()] = threadIdx.x;
//  ^^^^ SL102 racy WAW global
}

// A counter for each key: lanes with one key take places together.
// expect: verified
// syncline: launch(block=64)
__global__ void appended_by_key(const int *key, int *out, int *counts) {
    int k = key[blockIdx.x * 64 + threadIdx.x] & 15, lane = threadIdx.x & 31, base;
    unsigned same = __match_any_sync(0xffffffffu, k);
    int leader = __ffs(same) - 1;
    if (lane == leader) base = atomicAdd(&counts[k], __popc(same));
    base = __shfl_sync(same, base, leader);
    int place = base + __popc(same & ((1u << lane) - 1));
    if (place >= 0 && place < 100) out[100 * k + place] = threadIdx.x;
}

// The first of each key tells, in one warp.
// expect: verified
// syncline: launch(block=32, grid=1)
__global__ void first_of_each_key(const int *key, int *last) {
    int k = key[threadIdx.x] & 31;
    unsigned same = __match_any_sync(0xffffffffu, k);
    if (__ffs(same) - 1 == threadIdx.x) last[k] = threadIdx.x;
}

// Two warps have the same key, unless one has none of the other's.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void first_of_each_key_in_two_warps(const int *key, int *last) {
    int k = key[threadIdx.x] & 31;
    unsigned same = __match_any_sync(0xffffffffu, k);
    if (__ffs(same) - 1 == threadIdx.x % 32) last[k] = threadIdx.x;
//                                           ^^^^^^^ SL102 racy WAW block
}

// Lane 0 does not know the places of other keys.
// expect: possible
// syncline: launch(block=64)
__global__ void told_by_another_key(const int *key, int *out, int *count) {
    int k = key[blockIdx.x * 64 + threadIdx.x], lane = threadIdx.x & 31, base;
    unsigned same = __match_any_sync(0xffffffffu, k);
    if (lane == __ffs(same) - 1) base = atomicAdd(count, __popc(same));
    base = __shfl_sync(0xffffffffu, base, 0);
    out[base + __popc(same & ((1u << lane) - 1))] = threadIdx.x;
}
