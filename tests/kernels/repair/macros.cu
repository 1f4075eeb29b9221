// Macros: the text of one is no place for a barrier, as others use it as well; its use is.

#define CELL(i) s[i]
#define LOAD(i) CELL(i) = in[i]
#define LOAD_AND_USE(i) s[i] = in[i]; out[blockIdx.x * 64 + (i)] = s[63 - (i)]
#define SYNC() __syncthreads()
#define SHIFT(i) s[i] = s[(i) + 1]
#define EACH(i) for (int i = 0; i < 4; ++i)

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void between_uses(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    LOAD(t);
    out[blockIdx.x * 64 + t] = CELL(63 - t);
//                             ^^^^^^^^^^^^ SL101 racy RAW shared block
}

// Both accesses are in one macro: nothing to be done at its use.
// expect: racy
// syncline: launch(block=64)
__global__ void inside_one(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    LOAD_AND_USE(t);
//  ^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// The file has a macro for the barrier.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void own_barrier(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    SYNC();
    float other = s[63 - t];
    s[t] = other;
//  ^^^^^^^^^^^^ SL101 racy WAR shared block
    SYNC();
    out[blockIdx.x * 64 + t] = s[t / 2];
}

// An assignment that a macro makes cannot be taken apart.
// expect: racy
// syncline: launch(block=64)
__global__ void assignment_inside(const float *in, float *out) {
    __shared__ float s[65];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    SHIFT(t);
//  ^^^^^^^^ SL101 racy WAR shared block
    out[blockIdx.x * 64 + t] = s[t];
}

// A loop that a macro opens.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void loop_head(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    float sum = 0.0f;
    EACH(k) {
        s[t] = in[64 * k + t];
//      ^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
        __syncthreads();
        sum += s[63 - t];
    }
    out[blockIdx.x * 64 + t] = sum;
}

// ... and whose body has no braces.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void loop_head_bare(const float *in, float *out) {
    __shared__ float s[65];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    EACH(k)
        s[t] = s[t + 1];
//      ^^^^^^^^^^^^^^^ SL101 racy WAR shared block
    out[blockIdx.x * 64 + t] = s[t];
}
