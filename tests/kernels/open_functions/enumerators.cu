// A template's enumerator chooses among specialisations: where nothing fixes it, the first one does.

enum class Op { LEAST, MOST };

template <Op OP>
__device__ int combine(int a, int b);

template <>
__device__ int combine<Op::LEAST>(int a, int b) {
    return a < b ? a : b;
}

template <>
__device__ int combine<Op::MOST>(int a, int b) {
    return a < b ? b : a;
}

// expect: racy
template <Op OP>
__device__ int inclusive(int value) {
    __shared__ int scan[1024];
    int t = threadIdx.x;
    scan[t] = value;
    __syncthreads();
    for (int d = 1; d < blockDim.x; d *= 2) {
        if (t >= d) scan[t] = combine<OP>(scan[t], scan[t - d]);
//                  ^^^^ SL101 racy WAR block
        __syncthreads();
    }
    return scan[t];
}

// expect: verified
template <Op OP>
__device__ int inclusive_in_two_steps(int value) {
    __shared__ int scan[1024];
    int t = threadIdx.x;
    scan[t] = value;
    __syncthreads();
    for (int d = 1; d < blockDim.x; d *= 2) {
        int found = t >= d ? combine<OP>(scan[t], scan[t - d]) : scan[t];
        __syncthreads();
        scan[t] = found;
        __syncthreads();
    }
    return scan[t];
}
