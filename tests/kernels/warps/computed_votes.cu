// What lanes give each other is computed in the run of a witness, so that findings which hang on it are certain.

// expect: divergent
// syncline: launch(block=64, grid=1)
__global__ void one_warp_has_the_lane(int *o) {
    if (__any_sync(~0u, threadIdx.x == 3)) __syncthreads();
//                                         ^^^^^^^^^^^^^^^ SL201 divergent
}

// expect: divergent
// syncline: launch(block=64, grid=1)
__global__ void not_all_of_the_second_warp(int *o) {
    if (__all_sync(~0u, threadIdx.x < 40)) __syncthreads();
//                                         ^^^^^^^^^^^^^^^ SL201 divergent
}

// expect: divergent
// syncline: launch(block=64, grid=1)
__global__ void first_lane_of_the_second_warp(int *o) {
    if (__shfl_sync(~0u, threadIdx.x, 0) == 32) __syncthreads();
//                                              ^^^^^^^^^^^^^^^ SL201 divergent
}

// expect: divergent
// syncline: launch(block=64, grid=1)
__global__ void sums_of_warps(int *o) {
    if (__reduce_add_sync(~0u, threadIdx.x) > 1000) __syncthreads();
//                                                  ^^^^^^^^^^^^^^^ SL201 divergent
}

// No caller's numbers are needed for this: warps have their own.
// expect: divergent
// syncline: launch(block=64, grid=1)
__global__ void by_a_ballot(int *o) {
    unsigned yes = __ballot_sync(~0u, threadIdx.x == 3);
    if (yes != 0) __syncthreads();
//                ^^^^^^^^^^^^^^^ SL201 divergent
}

// Both warps have a lane of an even number.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void both_warps_have_one(int *o) {
    if (__any_sync(~0u, threadIdx.x % 2 == 0)) __syncthreads();
//                                             ^^^^^^^^^^^^^^^ SL201 possible
}

// The lanes of the warp that has the lane.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void all_of_one_warp(int *o) {
    if (__any_sync(~0u, threadIdx.x == 3)) o[0] = threadIdx.x;
//                                         ^^^^ SL103 racy
}

// One lane for each key, in each of two warps.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void leaders_of_two_warps(const int *key, int *o) {
    int v = key[threadIdx.x] & 31;
    unsigned same = __match_any_sync(~0u, v);
    if (__ffs(same) - 1 == threadIdx.x % 32) o[v] = threadIdx.x;
//                                           ^^^^ SL102 racy
}

// One for each key, in a block of one warp.
// expect: verified
// syncline: launch(block=32, grid=1)
__global__ void leaders_of_one_warp(const int *key, int *o) {
    int v = key[threadIdx.x] & 31;
    unsigned same = __match_any_sync(~0u, v);
    if (__ffs(same) - 1 == threadIdx.x % 32) o[v] = threadIdx.x;
}

// Nobody offers anything in the lane that is asked for: whatever is computed from it may not happen.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void from_a_lane_that_is_not_there(int *o) {
    if (threadIdx.x % 32 < 16) {
        int got = __shfl_sync(0xffff, (int)threadIdx.x, 20);
        if (got == 7) o[0] = threadIdx.x;
    }
}
