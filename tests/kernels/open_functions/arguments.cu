// What a device function is given that no kernel calls: what its own use says of the arguments is taken for granted,
// and nothing certain rests on it.

// The scratch memory comes from the caller.
// expect: verified
__device__ void scan(int *scratch, int value) {
    int t = threadIdx.x;
    scratch[t] = value;
    __syncthreads();
    for (int d = 1; d < blockDim.x; d *= 2) {
        int left = t >= d ? scratch[t - d] : 0;
        __syncthreads();
        scratch[t] += left;
        __syncthreads();
    }
}

// expect: racy
__device__ void scan_without_barrier(int *scratch, int value) {
    int t = threadIdx.x;
    scratch[t] = value;
    __syncthreads();
    for (int d = 1; d < blockDim.x; d *= 2) {
        int left = t >= d ? scratch[t - d] : 0;
        scratch[t] += left;
//      ^^^^ SL102 racy WAR block
        __syncthreads();
    }
}

// The result is a variable of the caller's.
// expect: verified
__device__ void sum_to(float &result, float value) {
    __shared__ float partial[32];
    if (threadIdx.x < 32) partial[threadIdx.x] = value;
//                        ^^^^ SL107 possible WAR block
    __syncthreads();
    result = partial[0];
}

// expect: verified
__device__ void sum_through(float *result, float value) {
    __shared__ float partial[32];
    if (threadIdx.x < 32) partial[threadIdx.x] = value;
//                        ^^^^ SL107 possible WAR block
    __syncthreads();
    *result = partial[0];
}

// A bound of a loop with a barrier is the same for all, or the function is wrong.
// expect: verified
__device__ float rounds(float value, int n) {
    __shared__ float tile[1024];
    for (int i = 0; i < n; i++) {
        tile[threadIdx.x] = value;
        __syncthreads();
        value += tile[blockDim.x - 1 - threadIdx.x];
        __syncthreads();
    }
    return value;
}

// expect: racy, fixed: verified
__device__ float rounds_without_barrier(float value, int n) {
    __shared__ float tile[1024];
    for (int i = 0; i < n; i++) {
        tile[threadIdx.x] = value;
//      ^^^^ SL101 racy WAR block
        __syncthreads();
        value += tile[blockDim.x - 1 - threadIdx.x];
    }
    return value;
}

// Of `tid` its use says that it is the thread's number.
// expect: verified
__device__ void halves(volatile float *scratch, int tid) {
    if (tid < 32) scratch[tid] += scratch[tid + 32];
    __syncthreads();
    if (tid == 0) scratch[0] += scratch[1];
}

// expect: possible
__device__ void warp_sum(volatile float *scratch, int lane) {
    scratch[lane] += scratch[lane + 16];
    __syncwarp();
    scratch[lane] += scratch[lane + 8];
}

// Nobody knows which threads of a block have `flag` set.
// expect: possible
__device__ float one_of_many(float value, int flag) {
    __shared__ float chosen;
    if (flag == 1) chosen = value;
//                 ^^^^ SL101 possible WAW block
    __syncthreads();
    return chosen;
}

// It is made for up to 32 lanes, which no line says.
// expect: possible
template <typename T>
__device__ T into_lanes(T *x, T value, int lanes = 1) {
    int tid = threadIdx.x;
    x[tid] = value;
    __syncthreads();
    if (tid < 32) value = x[tid] + x[tid + 32];
    if (tid < lanes) x[tid] = value;
    __syncthreads();
    return x[tid % lanes];
}
