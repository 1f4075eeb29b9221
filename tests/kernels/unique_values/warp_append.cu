// A warp appends with one atomic: a ballot says who wants to, one lane takes places for all, and each lane's place is
// the number of those before it.

// expect: verified
// syncline: launch(block=64)
__global__ void appended_by_lane_0(const int *in, int *out, int *count) {
    int lane = threadIdx.x & 31, x = in[blockIdx.x * 64 + threadIdx.x];
    unsigned wanting = __ballot_sync(0xffffffffu, x > 0);
    int base = 0;
    if (lane == 0) base = atomicAdd(count, __popc(wanting));
    base = __shfl_sync(0xffffffffu, base, 0);
    if (x > 0) out[base + __popc(wanting & ((1u << lane) - 1))] = x;
}

// By the first of those who want to.
// expect: verified
// syncline: launch(block=64)
__global__ void appended_by_the_first(const int *in, int *out, int *count) {
    int lane = threadIdx.x % 32, x = in[blockIdx.x * 64 + threadIdx.x];
    unsigned wanting = __ballot_sync(0xffffffffu, x > 0);
    if (x > 0) {
        int leader = __ffs(wanting) - 1, base;
        if (lane == leader) base = atomicAdd(count, __popc(wanting));
        base = __shfl_sync(wanting, base, leader);
        out[base + __popc(wanting & ~(0xffffffffu << lane))] = x;
    }
}

// In a loop that all threads go through equally often.
// expect: verified
// syncline: launch(block=128)
__global__ void appended_in_a_loop(const int *in, int *out, int *count, int n) {
    int lane = threadIdx.x & 31;
    for (int from = blockIdx.x * 128; from < n; from += gridDim.x * 128) {
        int i = from + threadIdx.x;
        bool wants = i < n && in[i] > 0;
        unsigned wanting = __ballot_sync(~0u, wants);
        int base;
        if (lane == 0) base = atomicAdd(count, __popc(wanting));
        base = __shfl_sync(~0u, base, 0);
        if (wants) out[base + __popc(wanting & ((1u << lane) - 1))] = in[i];
    }
}

// Backwards: the number of those behind.
// expect: verified
// syncline: launch(block=64)
__global__ void appended_backwards(const int *in, int *out, int *count) {
    int lane = threadIdx.x & 31, x = in[blockIdx.x * 64 + threadIdx.x];
    unsigned wanting = __ballot_sync(0xffffffffu, x > 0);
    int base;
    if (lane == 0) base = atomicAdd(count, __popc(wanting));
    base = __shfl_sync(0xffffffffu, base, 0);
    if (x > 0) out[base + __popc(wanting & (0xffffffffu << lane)) - 1] = x;
}

// Lane 0 may be one that has left: the others get nothing from it.
// expect: possible
// syncline: launch(block=64)
__global__ void lane_0_may_be_gone(const int *in, int *out, int *count, int n) {
    int lane = threadIdx.x & 31, i = blockIdx.x * 64 + threadIdx.x;
    if (in[i] < n) return;
    unsigned wanting = __ballot_sync(0xffffffffu, in[i] > 0);
    int base = 0;
    if (lane == 0) base = atomicAdd(count, __popc(wanting));
    base = __shfl_sync(0xffffffffu, base, 0);
    if (in[i] > 0) out[base + __popc(wanting & ((1u << lane) - 1))] = in[i];
}

// The ballot is of something else than the write.
// expect: possible
// syncline: launch(block=64)
__global__ void another_ballot(const int *in, int *out, int *count) {
    int lane = threadIdx.x & 31, x = in[blockIdx.x * 64 + threadIdx.x];
    unsigned wanting = __ballot_sync(0xffffffffu, x > 1);
    int base;
    if (lane == 0) base = atomicAdd(count, __popc(wanting));
    base = __shfl_sync(0xffffffffu, base, 0);
    if (x > 0) out[base + __popc(wanting & ((1u << lane) - 1))] = x;
}

// Room is taken for another ballot's lanes than are written.
// expect: possible
// syncline: launch(block=64)
__global__ void room_for_others(const int *in, int *out, int *count) {
    int lane = threadIdx.x & 31, x = in[blockIdx.x * 64 + threadIdx.x];
    unsigned wanting = __ballot_sync(0xffffffffu, x > 0), others = __ballot_sync(0xffffffffu, x > 1);
    int base;
    if (lane == 0) base = atomicAdd(count, __popc(others));
    base = __shfl_sync(0xffffffffu, base, 0);
    if (x > 0) out[base + __popc(wanting & ((1u << lane) - 1))] = x;
}

// The bits up to the lane's own, so that the places begin with 1 and end one behind: so do all others'.
// expect: verified
// syncline: launch(block=64)
__global__ void counted_from_1(const int *in, int *out, int *count) {
    int lane = threadIdx.x & 31, x = in[blockIdx.x * 64 + threadIdx.x];
    unsigned wanting = __ballot_sync(0xffffffffu, x > 0);
    int base;
    if (lane == 0) base = atomicAdd(count, __popc(wanting));
    base = __shfl_sync(0xffffffffu, base, 0);
    if (x > 0) out[base + __popc(wanting & ((2u << lane) - 1))] = x;
}

// One place less than there are lanes.
// expect: possible
// syncline: launch(block=64)
__global__ void one_too_few(const int *in, int *out, int *count) {
    int lane = threadIdx.x & 31, x = in[blockIdx.x * 64 + threadIdx.x];
    unsigned wanting = __ballot_sync(0xffffffffu, x > 0);
    int base;
    if (lane == 0) base = atomicAdd(count, __popc(wanting) - 1);
    base = __shfl_sync(0xffffffffu, base, 0);
    if (x > 0) out[base + __popc(wanting & ((1u << lane) - 1))] = x;
}

// Each lane takes for itself what lane 0 should have told.
// expect: possible
// syncline: launch(block=64)
__global__ void never_told(const int *in, int *out, int *count) {
    int lane = threadIdx.x & 31, x = in[blockIdx.x * 64 + threadIdx.x];
    unsigned wanting = __ballot_sync(0xffffffffu, x > 0);
    int base = 0;
    if (lane == 0) base = atomicAdd(count, __popc(wanting));
    if (x > 0) out[base + __popc(wanting & ((1u << lane) - 1))] = x;
}

// The thread's number in its block is no lane.
// expect: possible
// syncline: launch(block=64)
__global__ void no_lane(const int *in, int *out, int *count) {
    int lane = threadIdx.x & 31, x = in[blockIdx.x * 64 + threadIdx.x];
    unsigned wanting = __ballot_sync(0xffffffffu, x > 0);
    int base;
    if (threadIdx.x == 0) base = atomicAdd(count, __popc(wanting));
    base = __shfl_sync(0xffffffffu, base, 0);
    if (x > 0) out[base + __popc(wanting & ((1u << lane) - 1))] = x;
}

// The counter is set back between two appends.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void set_back(const int *in, int *out, int *count) {
    int lane = threadIdx.x & 31, x = in[threadIdx.x];
    for (int round = 0; round < 2; ++round) {
        unsigned wanting = __ballot_sync(0xffffffffu, x > round);
        int base;
        if (lane == 0) base = atomicAdd(count, __popc(wanting));
        base = __shfl_sync(0xffffffffu, base, 0);
        if (x > round) out[base + __popc(wanting & ((1u << lane) - 1))] = x;
        __syncthreads();
        if (threadIdx.x == 0) *count = 0;
        __syncthreads();
    }
}

// What lane 0 took before the loop is the same in each iteration.
// expect: racy
// syncline: launch(block=32, grid=1)
__global__ void taken_before_the_loop(int *out, int *count) {
    int lane = threadIdx.x, base = 0;
    if (lane == 0) base = atomicAdd(count, 32);
    for (int round = 0; round < 2; ++round) {
        int place = __shfl_sync(0xffffffffu, base, 0);
        out[place + (lane + round) % 32] = round;
//      ^^^^ SL103 racy WAW global
    }
}

// A block that is no whole number of warps: lane 31 is missing in the last one.
// expect: possible
// syncline: launch(block=48)
__global__ void the_last_lane_may_be_missing(const int *in, int *out, int *count) {
    int lane = threadIdx.x & 31, x = in[blockIdx.x * 48 + threadIdx.x];
    unsigned wanting = __ballot_sync(0xffffffffu, x > 0);
    int base;
    if (lane == 31) base = atomicAdd(count, __popc(wanting));
    base = __shfl_sync(0xffffffffu, base, 31);
    if (x > 0) out[base + __popc(wanting & ((1u << lane) - 1))] = x;
}

// ... but lane 0 is there.
// expect: verified
// syncline: launch(block=48)
__global__ void lane_0_is_in_every_warp(const int *in, int *out, int *count) {
    int lane = threadIdx.x & 31, x = in[blockIdx.x * 48 + threadIdx.x];
    unsigned wanting = __ballot_sync(0xffffffffu, x > 0);
    int base;
    if (lane == 0) base = atomicAdd(count, __popc(wanting));
    base = __shfl_sync(0xffffffffu, base, 0);
    if (x > 0) out[base + __popc(wanting & ((1u << lane) - 1))] = x;
}

// Two counters.
// expect: possible
// syncline: launch(block=64)
__global__ void two_counters(const int *in, int *out, int *counts) {
    int lane = threadIdx.x & 31, x = in[blockIdx.x * 64 + threadIdx.x];
    unsigned wanting = __ballot_sync(0xffffffffu, x > 0);
    int base;
    if (lane == 0) base = atomicAdd(&counts[threadIdx.x / 32], __popc(wanting));
    base = __shfl_sync(0xffffffffu, base, 0);
    if (x > 0) out[base + __popc(wanting & ((1u << lane) - 1))] = x;
}
