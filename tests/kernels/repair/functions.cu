// Barriers in device functions, and those that belong into one.

__device__ void fill(float *s, const float *in) { s[threadIdx.x] = in[threadIdx.x]; }
__device__ float mirrored(const float *s) { return s[63 - threadIdx.x]; }
//                                                 ^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block

// Between the calls, not in a function.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void between_calls(const float *in, float *out) {
    __shared__ float s[64];
    fill(s, in);
    out[blockIdx.x * 64 + threadIdx.x] = mirrored(s);
}

__device__ float exchanged(float *s, float mine) {
    s[threadIdx.x] = mine;
    return s[63 - threadIdx.x];
//         ^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// Both accesses are in the function: the barrier goes there.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void in_the_function(const float *in, float *out) {
    __shared__ float s[64];
    out[blockIdx.x * 64 + threadIdx.x] = exchanged(s, in[threadIdx.x]);
}

__device__ float shared_by_two(float *s, float mine) {
    s[threadIdx.x] = mine;
    return s[63 - threadIdx.x];
//         ^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// Not where another kernel calls it with half of its threads: that one would wait for ever.
// expect: racy
// syncline: launch(block=64)
__global__ void all_call(const float *in, float *out) {
    __shared__ float s[64];
    out[blockIdx.x * 64 + threadIdx.x] = shared_by_two(s, in[threadIdx.x]);
}

// expect: verified
// syncline: launch(block=64)
__global__ void some_call(const float *in, float *out) {
    __shared__ float s[64];
    if (threadIdx.x < 32) out[blockIdx.x * 64 + threadIdx.x] = shared_by_two(s, in[threadIdx.x]);
}

__device__ void wait_here(float *s, float mine) {
    s[threadIdx.x] = mine;
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL201 divergent block
}

// The barrier that some miss is in a function.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void some_wait(const float *in, float *out) {
    __shared__ float s[64];
    if (threadIdx.x < 32) wait_here(s, in[threadIdx.x]);
    out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x / 2];
//                                       ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// The first statement stands behind a comment, above which a barrier goes: the other kernel's threads would miss it.
__device__ float commented(float *s, float mine) {
    s[threadIdx.x] = mine;
    // The neighbour's.
    return s[63 - threadIdx.x];
//         ^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// expect: racy
// syncline: launch(block=64)
__global__ void of_all_threads(const float *in, float *out) {
    __shared__ float s[64];
    out[blockIdx.x * 64 + threadIdx.x] = commented(s, in[threadIdx.x]);
}

// expect: verified
// syncline: launch(block=64)
__global__ void of_one_thread(const float *in, float *out) {
    __shared__ float s[64];
    if (threadIdx.x == 7) out[blockIdx.x * 64] = commented(s, in[threadIdx.x]);
}
