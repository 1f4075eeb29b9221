// Places under the labels of a `switch`.

// All threads take the same case: its barrier goes between the two statements.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void under_a_label(const float *in, float *out, int n) {
    __shared__ float s[64];
    int t = threadIdx.x;
    switch (n) {
    case 0:
        s[t] = in[t];
        out[blockIdx.x * 64 + t] = s[63 - t];
//                                 ^^^^^^^^^ SL101 racy RAW shared block
        break;
    default:
        out[blockIdx.x * 64 + t] = 0.0f;
    }
}

// Behind the last statement before a `break`, and in an assignment that is taken apart.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void before_the_break(const float *in, float *out, int n) {
    __shared__ float s[65];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    switch (n) {
    case 2:
    case 3:
        s[t] = s[t + 1];
//      ^^^^ SL101 racy WAR shared block
        break;
    case 4:
        break;
    }
    out[blockIdx.x * 64 + t] = s[t];
}

// A barrier in one case of the threads goes behind the whole of it.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void lifted_out_of_a_case(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    switch (t % 2) {
    case 0:
        s[t] = in[t];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        break;
    default:
        s[t] = 2.0f * in[t];
        break;
    }
    out[blockIdx.x * 64 + t] = s[63 - t];
//                             ^^^^^^^^^ SL101 racy RAW shared block
}

// Each case of the threads is a branch, of which one has barriers in it.
// expect: divergent, fixed: verified
// syncline: launch(block=64)
__global__ void taken_apart(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    switch (t / 16) {
    case 0:
    case 2:
        s[t] = in[t];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        out[blockIdx.x * 64 + t] = s[t ^ 1];
        break;
    case 1: {
        float x = in[t];
        out[blockIdx.x * 64 + t] = x;
        break;
    }
    default:
        out[blockIdx.x * 64 + t] = 0.0f;
    }
}

// A branch right under a label: what it declares is in braces, as the next label must not be reached over it.
// expect: divergent, fixed: verified
// syncline: launch(block=64)
__global__ void branch_under_a_label(const float *in, float *out, int n) {
    __shared__ float s[40];
    int t = threadIdx.x;
    switch (n) {
    case 1:
        out[blockIdx.x * 64 + t] = 1.0f;
        if (t < 40) {
            float u = in[t];
            const int more = t / 2;
            s[t] = u;
            __syncthreads();
//          ^^^^^^^^^^^^^^^ SL201 divergent block
            out[blockIdx.x * 64 + t] = s[39 - t] * more;
        }
        break;
    case 3:
        break;
    }
}
