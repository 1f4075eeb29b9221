// Barriers that not every thread of the block comes to.

// expect: divergent
__global__ void under_thread_condition(float *a, int n) {
    int t = threadIdx.x;
    if (t < n) {
        a[t] = 0.0f;
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent error
    }
}

// expect: verified
__global__ void under_block_condition(const float *in, float *out, int n) {
    __shared__ float s[1024];
    int t = threadIdx.x;
    if (blockIdx.x < n) {
        s[t] = in[t];
        __syncthreads();
        out[blockIdx.x * blockDim.x + t] = s[0];
    }
}

// expect: divergent
__global__ void per_thread_trips(float *a) {
    for (int k = 0; k < threadIdx.x; ++k) {
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL202 divergent error
    }
}

// expect: divergent
__global__ void break_by_thread(int *a, int n) {
    for (int k = 0; k < n; ++k) {
        if (threadIdx.x == k) break;
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL202 divergent error
    }
}

// Since sm_70 a barrier waits for the threads that have not exited.
// expect: verified
__global__ void exit_before(const float *in, float *out, int n) {
    __shared__ float s[256];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    if (i >= n) return;
    s[t] = in[i];
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL203 warning
    out[i] = s[0];
}

// A whole block may leave.
// expect: verified
__global__ void block_exit(const float *in, float *out, int n) {
    __shared__ float s[256];
    if (blockIdx.x >= n) return;
    s[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = s[0];
}

// A condition that a barrier itself made the same for all.
// expect: verified
__global__ void agreed(const int *in, int *out, int n) {
    __shared__ int go;
    if (threadIdx.x == 0) go = in[blockIdx.x];
    __syncthreads();
    if (go) {
        out[blockIdx.x * blockDim.x + threadIdx.x] = n;
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL301 redundant info
    }
}

// expect: verified
__global__ void by_vote(const int *in, int *out) {
    int t = threadIdx.x;
    while (__syncthreads_or(in[t] > 0)) {
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL301 redundant info
    }
}

// Thread 0 has returned when thread 1 waits the second time.
// expect: verified
// syncline: launch(block=2)
__global__ void return_before_the_next_round(int m) {
    for (int i = 0; i < m; i++) {
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL203 divergent warning
//      ^^^^^^^^^^^^^^^ SL301 redundant info
        if (threadIdx.x % 2 == 0) return;
    }
}
