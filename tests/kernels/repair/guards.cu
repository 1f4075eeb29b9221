// Barriers that look needless where they stand, and guard something that comes later.

// The one at the end of the body guards the next iteration's write.
// expect: verified
__global__ void next_iteration(const float *in, float *out, int n) {
    __shared__ float s[64];
    float sum = 0.0f;
    for (int k = 0; k < n; ++k) {
        if (threadIdx.x < 64) s[threadIdx.x] = in[64 * k + threadIdx.x];
        __syncthreads();
        sum += s[63 - threadIdx.x % 64];
        __syncthreads();
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// Without it the body wants it back.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void next_iteration_unguarded(const float *in, float *out, int n) {
    __shared__ float s[64];
    float sum = 0.0f;
    for (int k = 0; k < n; ++k) {
        s[threadIdx.x] = in[64 * k + threadIdx.x];
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
        __syncthreads();
        sum += s[63 - threadIdx.x];
    }
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// The last statement of a function guards the next call of it.
__device__ float neighbour(float *scratch, float mine) {
    scratch[threadIdx.x] = mine;
    __syncthreads();
    float got = scratch[63 - threadIdx.x];
    __syncthreads();
    return got;
}

// expect: verified
// syncline: launch(block=64)
__global__ void next_call(const float *in, float *out) {
    __shared__ float s[64];
    float once = neighbour(s, in[threadIdx.x]);
    out[blockIdx.x * 64 + threadIdx.x] = neighbour(s, once + 1.0f);
}

__device__ float hasty_neighbour(float *scratch, float mine) {
    scratch[threadIdx.x] = mine;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
    __syncthreads();
    return scratch[63 - threadIdx.x];
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void next_call_unguarded(const float *in, float *out) {
    __shared__ float s[64];
    float once = hasty_neighbour(s, in[threadIdx.x]);
    out[blockIdx.x * 64 + threadIdx.x] = hasty_neighbour(s, once + 1.0f);
}

// One call needs no second barrier in the function, and a loop around the call does.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void called_in_a_loop(const float *in, float *out, int n) {
    __shared__ float s[64];
    float mine = in[threadIdx.x];
    for (int k = 0; k < n; ++k)
        mine = hasty_neighbour(s, mine);
    out[blockIdx.x * 64 + threadIdx.x] = mine;
}

// Two in a row: either may go, not both.
// expect: verified
// syncline: launch(block=64)
__global__ void twice(const float *in, float *out) {
    __shared__ float s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL301 redundant block
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL301 redundant block
    out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
