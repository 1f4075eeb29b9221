// Two counters: a block counts for itself, then takes as many places as it needs from all, and each thread has the
// block's first place and its own number.

// expect: verified
// syncline: launch(block=64)
__global__ void two_levels(const int *in, int *total, int *out) {
    __shared__ int count, base;
    int t = threadIdx.x, rank;
    if (t == 0) count = 0;
    __syncthreads();
    bool wants = in[blockIdx.x * 64 + t] > 0;
    if (wants) rank = atomicAdd(&count, 1);
    __syncthreads();
    if (t == 0) base = atomicAdd(total, count);
    __syncthreads();
    if (wants) out[base + rank] = t;
}

// In one variable.
// expect: verified
// syncline: launch(block=64)
__global__ void one_variable(const int *in, int *total, int *out) {
    __shared__ int count;
    int t = threadIdx.x, rank = -1;
    if (t == 0) count = 0;
    __syncthreads();
    if (in[blockIdx.x * 64 + t] > 0) rank = atomicAdd_block(&count, 1);
    __syncthreads();
    if (t == 0) count = atomicAdd(total, count);
    __syncthreads();
    if (rank >= 0) out[count + rank] = t;
}

// One place too few is taken.
// expect: possible
// syncline: launch(block=64)
__global__ void one_too_few(const int *in, int *total, int *out) {
    __shared__ int count, base;
    int t = threadIdx.x, rank;
    if (t == 0) count = 0;
    __syncthreads();
    bool wants = in[blockIdx.x * 64 + t] > 0;
    if (wants) rank = atomicAdd(&count, 1);
    __syncthreads();
    if (t == 0) base = atomicAdd(total, count - 1);
    __syncthreads();
    if (wants) out[base + rank] = t;
}

// The others are counted, but not those who write.
// expect: possible
// syncline: launch(block=64)
__global__ void the_others_are_counted(const int *in, int *total, int *out) {
    __shared__ int count, others, base;
    int t = threadIdx.x, rank;
    if (t == 0) count = others = 0;
    __syncthreads();
    bool wants = in[blockIdx.x * 64 + t] > 0;
    if (wants) rank = atomicAdd(&count, 1);
    else atomicAdd(&others, 1);
    __syncthreads();
    if (t == 0) base = atomicAdd(total, others);
    __syncthreads();
    if (wants) out[base + rank] = t;
}

// Set back before it is read.
// expect: possible
// syncline: launch(block=64)
__global__ void set_back_before_it_is_read(const int *in, int *total, int *out) {
    __shared__ int count, base;
    int t = threadIdx.x, rank;
    if (t == 0) count = 0;
    __syncthreads();
    bool wants = in[blockIdx.x * 64 + t] > 0;
    if (wants) rank = atomicAdd(&count, 1);
    __syncthreads();
    if (t == 0) count = 0;
    __syncthreads();
    if (t == 0) base = atomicAdd(total, count);
    __syncthreads();
    if (wants) out[base + rank] = t;
}

// It does not begin with zero: the first ranks are negative.
// expect: possible
// syncline: launch(block=64)
__global__ void begins_below_zero(const int *in, int *total, int *out) {
    __shared__ int count, base;
    int t = threadIdx.x, rank;
    if (t == 0) count = -5;
    __syncthreads();
    bool wants = in[blockIdx.x * 64 + t] > 0;
    if (wants) rank = atomicAdd(&count, 1);
    __syncthreads();
    if (t == 0) base = atomicAdd(total, count);
    __syncthreads();
    if (wants) out[base + rank] = t;
}

// Also those write who have drawn no number.
// expect: possible
// syncline: launch(block=64)
__global__ void without_a_number(const int *in, int *total, int *out) {
    __shared__ int count, base;
    int t = threadIdx.x, rank = 0;
    if (t == 0) count = 0;
    __syncthreads();
    if (in[blockIdx.x * 64 + t] > 0) rank = atomicAdd(&count, 1);
    __syncthreads();
    if (t == 0) base = atomicAdd(total, count);
    __syncthreads();
    out[base + rank] = t;
}
