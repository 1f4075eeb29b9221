// Returns before a barrier become conditions on what follows.

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void before_both(const float *in, float *out, int n) {
    __shared__ float s[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i >= n) return;
    float mine = in[i];
    s[threadIdx.x] = mine;
    out[i] = s[63 - threadIdx.x] + mine;
//           ^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// A thread that skips a round keeps it out of what follows.
// expect: divergent, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void skipped_round(const float *in, float *out, int n) {
    __shared__ float s[64];
    int t = threadIdx.x;
    for (int k = 0; k < n; ++k) {
        s[t] = in[64 * k + t];
        __syncthreads();
        float other = s[63 - t];
        __syncthreads();
        if (t >= 40) {
            out[t] = 1.0f;
            continue;
        }
        s[t] = other;
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        out[64 + t] = s[39 - t];
        __syncthreads();
    }
}

// Two of them, the second of which has something to do before; what is declared between is there for all.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void one_behind_another(const float *in, float *out, int n) {
    __shared__ float s[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i >= n) return;
    const float mine = in[i];
    s[threadIdx.x] = mine;
    if (mine > 3.0f) {
        out[i] = 0.0f;
        return;
    }
    out[i] = s[63 - threadIdx.x] + mine;
//           ^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}
