// Early returns: behind one, not all threads come any more.

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void before_the_return(const float *in, float *out, int n) {
    __shared__ float s[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    s[threadIdx.x] = in[i];
    if (i >= n) return;
    out[i] = s[63 - threadIdx.x];
//           ^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void return_in_a_block(const float *in, float *out, int n) {
    __shared__ float s[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    s[threadIdx.x] = i < n ? in[i] : 0.0f;
    if (i >= n) {
        return;
    }
    out[i] = s[63 - threadIdx.x];
//           ^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// All threads of a block return alike: behind it is as good.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void return_of_blocks(const float *in, float *out, int n) {
    __shared__ float s[64];
    if (blockIdx.x >= n) return;
    s[threadIdx.x] = in[threadIdx.x];
    out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
//                                       ^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// The last statement before a `return` at the end of a branch of all threads.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void beside_a_return(const float *in, float *out, int n) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    if (n > 3) {
        out[blockIdx.x * 64 + t] = s[63 - t];
//                                 ^^^^^^^^^ SL101 racy RAW shared block
        return;
    }
    out[blockIdx.x * 64 + t] = s[t];
}

// Those that returned are missed in every place behind: the return becomes a condition.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void return_above_both(const float *in, float *out, int n) {
    __shared__ float s[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i >= n) return;
    s[threadIdx.x] = in[i];
    out[i] = s[63 - threadIdx.x];
//           ^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// The same where the return hangs on more than one condition. (Not mended yet.)
// expect: racy
// syncline: launch(block=64)
__global__ void return_deeper(const float *in, float *out, int n) {
    __shared__ float s[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    if (n > 3) {
        if (i >= n) return;
    }
    s[threadIdx.x] = in[i];
    out[i] = s[63 - threadIdx.x];
//           ^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}
