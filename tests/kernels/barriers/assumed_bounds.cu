// Bounds that assumptions put on every thread's index: a witness of two threads leaves the other ones room below them.

// Threads from `n` on miss the barrier, however long a row is.
// expect: divergent
// syncline: launch(block=64, grid=1)
__global__ void columns_of_a_row(const float *in, float *out, unsigned row, int n) {
    __shared__ float tile[64];
    const int x = threadIdx.x;
    __builtin_assume((x + 1) * 4u <= row);
    tile[x] = in[x];
    if (x < n) {
        __syncthreads();
//      ^^^^^^^^^^^^^^^^ SL201 divergent
        out[x] = tile[n - 1 - x];
    }
}

// All threads agree.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void rows_at_once(const float *in, float *out, unsigned row, int n) {
    __shared__ float tile[64];
    const int x = threadIdx.x;
    __builtin_assume((x + 1) * 4u <= row);
    tile[x] = in[x];
    if (0 < n) {
        __syncthreads();
        out[x] = tile[63 - x];
    }
}

// No row is so short that a thread misses the barrier.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void within_the_row(const float *in, float *out, unsigned row) {
    __shared__ float tile[64];
    const int x = threadIdx.x;
    __builtin_assume((x + 1) * 4u <= row);
    tile[x] = in[x];
    if (x * 4u < row) {
        __syncthreads();
        out[x] = tile[63 - x];
    }
}
