// Device functions that no kernel here calls, with scratch memory of their own: all threads of a block call them.

// expect: verified
__device__ float block_sum(float value) {
    __shared__ float partial[256];
    int t = threadIdx.x;
    if (t < 256) partial[t] = value;
//               ^^^^ SL107 possible WAR block
    __syncthreads();
    for (int step = blockDim.x / 2; step > 0; step /= 2) {
        if (t < step) partial[t] += partial[t + step];
        __syncthreads();
    }
    return partial[0];
}

// expect: racy, fixed: verified
__device__ float block_sum_without_barrier(float value) {
    __shared__ float partial[256];
    int t = threadIdx.x;
    if (t < 256) partial[t] = value;
    for (int step = blockDim.x / 2; step > 0; step /= 2) {
        if (t < step) partial[t] += partial[t + step];
//                                  ^^^^ SL101 racy RAW block
        __syncthreads();
    }
    return partial[0];
}

// One thread computes what all return.
// expect: racy
__device__ int shared_scalar(const int *counts, int n) {
    __shared__ int total;
    if (threadIdx.x == 0) {
        total = 0;
        for (int i = 0; i < n; i++) total += counts[i];
    }
    return total;
//         ^^^^ SL101 racy RAW block
}

// expect: verified
__device__ int shared_scalar_behind_barrier(const int *counts, int n) {
    __shared__ int total;
    if (threadIdx.x == 0) {
        total = 0;
//      ^^^^ SL107 possible WAR block
        for (int i = 0; i < n; i++) total += counts[i];
    }
    __syncthreads();
    return total;
}

// expect: divergent
__device__ float barrier_in_branch(float value) {
    __shared__ float partial[64];
    if (threadIdx.x < 32) {
        partial[threadIdx.x] = value;
        __syncthreads();
//      ^^^^ SL201 divergent block
    }
    return value;
}

// A return is no exit: who leaves early goes on behind the call, and meets the others in another barrier.
// expect: divergent
__device__ void early_return(float *out) {
    __shared__ float tile[64];
    if (threadIdx.x >= 64) return;
    tile[threadIdx.x] = out[threadIdx.x];
//  ^^^^ SL107 possible WAR block
    __syncthreads();
//  ^^^^ SL201 divergent block
    out[threadIdx.x] = tile[63 - threadIdx.x];
}

// expect: racy
template <typename T, typename Op>
__device__ T block_reduce_with(T value, Op op) {
    __shared__ T warps[32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (lane == 0) warps[warp] = value;
    T found = warps[lane];
//            ^^^^ SL101 racy RAW block
    return op(found, value);
}
