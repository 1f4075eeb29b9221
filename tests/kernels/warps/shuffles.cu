// A shuffled index is the index of another lane.

// expect: verified
// syncline: launch(block=64)
__global__ void neighbours_swap(int *out) {
    int t = __shfl_xor_sync(0xffffffffu, threadIdx.x, 1);
    out[blockIdx.x * 64 + t] = threadIdx.x;
}

// expect: verified
// syncline: launch(block=64)
__global__ void turned_round(int *out) {
    int t = __shfl_sync(0xffffffffu, threadIdx.x, 31 - threadIdx.x % 32);
    out[blockIdx.x * 64 + t] = threadIdx.x;
}

// Lane 0 keeps its own, which lane 1 gets as well.
// expect: racy
// syncline: launch(block=32, grid=1)
__global__ void moved_up(int *out) {
    int t = __shfl_up_sync(0xffffffffu, threadIdx.x, 1);
    out[t] = threadIdx.x;
//  ^^^^^^ SL103 racy WAW global
}

// ... and so does not write.
// expect: verified
// syncline: launch(block=32, grid=1)
__global__ void moved_up_but_for_the_first(int *out) {
    int t = __shfl_up_sync(0xffffffffu, threadIdx.x, 1);
    if (threadIdx.x > 0) out[t] = threadIdx.x;
}

// In groups of eight the last lane of each keeps its own.
// expect: racy
// syncline: launch(block=32, grid=1)
__global__ void moved_down_in_groups(int *out) {
    int t = __shfl_down_sync(0xffffffffu, threadIdx.x, 1, 8);
    out[t] = threadIdx.x;
//  ^^^^^^ SL103 racy WAW global
}

// expect: racy
// syncline: launch(block=32, grid=1)
__global__ void all_of_lane_3(int *out) {
    out[__shfl_sync(0xffffffffu, threadIdx.x, 3)] = threadIdx.x;
//  ^^^ SL103 racy WAW global
}

// One value from a whole warp is a race of equal values.
// expect: verified
// syncline: launch(block=64)
__global__ void broadcast(const float *in, float *out) {
    __shared__ float first[2];
    float v = __shfl_sync(0xffffffffu, in[threadIdx.x], 0);
    first[threadIdx.x / 32] = v;
//  ^^^^^ SL105 racy WAW shared
    __syncthreads();
    out[blockIdx.x * 64 + threadIdx.x] = first[1 - threadIdx.x / 32];
}

// A lane that does not exist gives nothing.
// expect: possible
// syncline: launch(block=24, grid=1)
__global__ void from_a_missing_lane(int *out) {
    int t = __shfl_xor_sync(0xffffffffu, threadIdx.x, 8);
    out[t] = threadIdx.x;
}

// Through a variable of another type.
// expect: verified
// syncline: launch(block=32, grid=1)
__global__ void as_a_number_of_64_bits(int *out) {
    unsigned long long t = threadIdx.x;
    t = __shfl_xor_sync(0xffffffffu, t, 16);
    out[t] = threadIdx.x;
}
