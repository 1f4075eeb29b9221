// Index arrays that the block has filled itself, and reads behind a barrier.

// expect: verified
// syncline: launch(block=64)
__global__ void own_number(int *a) {
    __shared__ int index[64];
    index[threadIdx.x] = threadIdx.x;
    __syncthreads();
    a[blockIdx.x * 64 + index[63 - threadIdx.x]] = threadIdx.x;
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void turned_round(int *a) {
    __shared__ int index[64];
    int t = threadIdx.x;
    index[63 - t] = t;
    __syncthreads();
    a[index[t]] = t;
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void filled_in_strides(int *a) {
    __shared__ int index[256];
    for (int i = threadIdx.x; i < 256; i += 64) index[i] = 255 - i;
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += 64) a[index[i]] = i;
}

// One lane of each warp.
// expect: verified
// syncline: launch(block=128)
__global__ void a_range_for_each_warp(int *out, int *count) {
    __shared__ int base[4];
    if (threadIdx.x % 32 == 0) base[threadIdx.x / 32] = atomicAdd(count, 32);
    __syncthreads();
    out[base[threadIdx.x / 32] + threadIdx.x % 32] = threadIdx.x;
}

// Ranges that are half as long as warps.
// expect: racy
// syncline: launch(block=128)
__global__ void too_small_a_range_for_each_warp(int *out, int *count) {
    __shared__ int base[4];
    if (threadIdx.x % 32 == 0) base[threadIdx.x / 32] = atomicAdd(count, 16);
    __syncthreads();
    out[base[threadIdx.x / 32] + threadIdx.x % 32] = threadIdx.x;
//  ^^^^ SL102 racy WAW global
}

// A part of it is overwritten.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void half_overwritten(int *a) {
    __shared__ int index[64];
    int t = threadIdx.x;
    index[t] = t;
    __syncthreads();
    if (t < 32) index[t + 32] = t;
    __syncthreads();
    a[index[t]] = t;
//  ^^^^^^^^^^^ SL102 racy WAW global
}

// Overwritten as a whole by something that is distinct again.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void wholly_overwritten(int *a) {
    __shared__ int index[64];
    int t = threadIdx.x;
    index[t] = 0;
    __syncthreads();
    index[t ^ 1] = t;
    __syncthreads();
    a[index[t]] = t;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void two_of_a_kind(int *a) {
    __shared__ int index[64];
    int t = threadIdx.x;
    index[t] = t / 2;
    __syncthreads();
    a[index[t]] = t;
//  ^^^^^^^^^^^ SL103 racy WAW global
}

// Whether a thread has written is up to n.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void perhaps_not_all(int *a, int n) {
    __shared__ int index[64];
    int t = threadIdx.x;
    if (t < n) index[t] = t;
    __syncthreads();
    a[index[t]] = t;
}

// A byte of it is overwritten.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void a_byte_overwritten(int *a) {
    __shared__ int index[64];
    int t = threadIdx.x;
    index[t] = t;
    ((char *)index)[4 * t] = 0;
    __syncthreads();
    a[index[t]] = t;
}

// In each round another value, the same for all warps.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void by_rounds(int *a) {
    __shared__ int base[2];
    int t = threadIdx.x;
    for (int round = 0; round < 2; ++round) {
        if (t % 32 == 0) base[t / 32] = 32 * round;
        __syncthreads();
        a[base[t / 32] + t % 32] = t;
//      ^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
        __syncthreads();
    }
}

// What a thread wrote in its own rounds is told apart by round.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void read_in_rounds(int *a, const int *in) {
    __shared__ int index[128];
    int t = threadIdx.x;
    for (int k = 0; k < 2; ++k) index[t + 64 * k] = in[t];
    __syncthreads();
    a[index[2 * t]] = t;
//  ^^^^ SL102 racy WAW global
}

// The last warp of such a block has no lane 20.
// expect: possible
// syncline: launch(block=48, grid=1)
__global__ void a_lane_that_is_missing(int *out, int *count) {
    __shared__ int base[2];
    if (threadIdx.x % 32 == 20) base[threadIdx.x / 32] = atomicAdd(count, 32);
    __syncthreads();
    out[base[threadIdx.x / 32] + threadIdx.x % 32] = threadIdx.x;
}
