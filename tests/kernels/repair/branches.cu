// Branches with several barriers, or in each other, taken apart around all of them.

// expect: divergent, fixed: verified
// syncline: launch(block=64)
__global__ void two_in_one(const float *in, float *out) {
    __shared__ float s[40];
    int t = threadIdx.x;
    if (t < 40) {
        float mine = in[t];  // kept for later
        s[t] = mine;
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        float other = s[39 - t];
        __syncthreads();
        s[t] = other + mine;
        __syncthreads();
        out[blockIdx.x * 64 + t] = s[39 - t] + mine;
    }
}

// The inner condition is evaluated where it was, by whom it was.
// expect: divergent, fixed: verified
// syncline: launch(block=64)
__global__ void nested(const float *in, float *out, int n) {
    __shared__ float s[40];
    int t = threadIdx.x;
    if (t < 40) {
        s[t] = in[t];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        float other = s[39 - t];
        if (other > 1.0f) {
            const float twice = 2.0f * other;
            __syncthreads();
//          ^^^^^^^^^^^^^^^ SL201 divergent block
            s[t] = twice;
        }
        out[blockIdx.x * 64 + t] = other;
    }
}

// The loop in the branch counts for all threads; so do its barriers.
// expect: divergent, fixed: verified
// syncline: launch(block=64)
__global__ void loop_in_a_branch(const float *in, float *out, int n) {
    __shared__ float s[40];
    int t = threadIdx.x;
    if (t < 40) {
        float sum = 0.0f;
        for (int k = 0; k < n; ++k) {
            s[t] = in[40 * k + t];
            __syncthreads();
//          ^^^^^^^^^^^^^^^ SL201 divergent block
            sum += s[39 - t];
            __syncthreads();
        }
        out[blockIdx.x * 64 + t] = sum;
    }
}

// What the arms do to each other at their barriers, they do at common ones.
// expect: divergent, fixed: verified
// syncline: launch(block=64)
__global__ void one_for_both_arms(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    if (t < 32) {
        s[t] = in[t];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        out[blockIdx.x * 64 + t] = s[63 - t];
    } else {
        s[t] = 2.0f * in[t];
        __syncthreads();
        out[blockIdx.x * 64 + t] = s[63 - t] + 1.0f;
    }
}

// Two branches of one kernel: their conditions have names of their own.
// expect: divergent, fixed: verified
// syncline: launch(block=64)
__global__ void one_after_another(const float *in, float *out) {
    __shared__ float s[40];
    int t = threadIdx.x;
    if (t < 40) {
        s[t] = in[t];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        out[blockIdx.x * 64 + t] = s[39 - t];
    }
    __syncthreads();
    if (t < 20) {
        s[t] = in[t + 64];
        __syncthreads();
        out[blockIdx.x * 64 + t] += s[19 - t];
    }
}

// Another variable of that name is used behind, and a macro may leave: both stay.
#define LEAVE_IF(c) if (c) return

// expect: divergent
// syncline: launch(block=64)
__global__ void name_in_the_way(const float *in, float *out, float mine) {
    __shared__ float s[40];
    int t = threadIdx.x;
    if (t < 40) {
        float mine = in[t];
        s[t] = mine;
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        out[blockIdx.x * 64 + t] = s[39 - t] + mine;
    }
    out[blockIdx.x * 64 + t] += mine;
}

// expect: divergent
// syncline: launch(block=64)
__global__ void macro_in_the_way(const float *in, float *out, int n) {
    __shared__ float s[40];
    int t = threadIdx.x;
    if (t < 40) {
        LEAVE_IF(n < 4);
        s[t] = in[t];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        out[blockIdx.x * 64 + t] = s[39 - t];
    }
}

// Both branches are mended in one step.
// expect: divergent, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void both_at_once(const float *in, float *out, float *more) {
    __shared__ float s[40], r[20];
    int t = threadIdx.x;
    if (t < 40) {
        s[t] = in[t];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        out[t] = s[39 - t];
    }
    if (t > 43) {
        r[t - 44] = in[t];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        more[t] = r[63 - t];
    }
}
