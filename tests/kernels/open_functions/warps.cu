// Device functions that only meet in their warp: they are called by whole warps, and other warps are none of theirs.

// expect: verified
__device__ float warp_sum(float value) {
    for (int d = 16; d > 0; d /= 2) value += __shfl_down_sync(0xffffffff, value, d);
    return value;
}

// expect: verified
__device__ float through_memory(float value) {
    __shared__ float tile[32];
    int lane = threadIdx.x % 32;
    tile[lane] = value;
    __syncwarp();
    return tile[31 - lane];
}

// expect: racy
__device__ float through_memory_without_barrier(float value) {
    __shared__ float tile[32];
    int lane = threadIdx.x % 32;
    tile[lane] = value;
    float other = tile[31 - lane];
//                ^^^^ SL103 racy RAW warp
    __syncwarp();
    return other;
}

// expect: divergent
__device__ float half_of_the_lanes(float value) {
    if (threadIdx.x % 32 < 16) value += __shfl_xor_sync(0xffffffff, value, 8);
//                                      ^^^^ SL205 divergent warp
    return value;
}
