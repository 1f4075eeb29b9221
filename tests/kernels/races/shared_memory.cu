// Races in shared memory without loops.

// expect: racy, fixed: verified
__global__ void one_scalar(const int *in, int *out) {
    __shared__ int first;
    if (threadIdx.x == 0) {
        first = in[0];
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = first;
//                                               ^^^^^ SL101 racy RAW shared block
}

// The same value from everyone is well defined, and worth a word.
// expect: verified
__global__ void same_flag(const int *in, int *out) {
    __shared__ int found;
    found = 0;
//  ^^^^^ SL105 info
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = found + in[0];
}

// Plain zeroing, then atomics on the same bins, with nothing in between.
// Which bins collide is up to the data.
// expect: racy, fixed: verified
__global__ void zero_then_count(const unsigned *data, unsigned *total) {
    __shared__ unsigned bins[64];
    bins[threadIdx.x % 64] = 0;
//  ^^^^^^^^^^^^^^^^^^^^^^ SL105 info
    atomicAdd(&bins[data[threadIdx.x] % 64], 1u);
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL104 racy WAW shared
    __syncthreads();
    if (threadIdx.x < 64) atomicAdd(&total[threadIdx.x], bins[threadIdx.x]);
}

// Two halves that do not touch.
// expect: verified
__global__ void halves(float *out) {
    __shared__ float s[2048];
    int t = threadIdx.x;
    s[t] = 1.0f;
    s[t + 1024] = 2.0f;
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL301
    out[blockIdx.x * blockDim.x + t] = s[t] + s[t + 1024];
}

// Only the warp's own neighbours: a race since Volta, hidden by lock-step before.
// expect: racy
// syncline: launch(block=32)
__global__ void within_a_warp(int *out) {
    __shared__ int s[33];
    int t = threadIdx.x;
    s[t] = t;
    out[blockIdx.x * 32 + t] = s[(t + 1) % 32];
//                             ^^^^^^^^^^^^^^^ SL103 racy RAW warp warning
}

// expect: verified
// syncline: launch(block=32)
__global__ void within_a_warp_in_step(int *out) {
    __shared__ int s[33];
    int t = threadIdx.x;
    s[t] = t;
    __syncwarp();
    out[blockIdx.x * 32 + t] = s[(t + 1) % 32];
}
