// Loops that run more often for some threads, with barriers in them.

// expect: divergent, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void from_the_thread_on(const float *in, float *out, int n) {
    __shared__ float s[64];
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        s[threadIdx.x] = in[i];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL202 divergent block
        out[i] = s[threadIdx.x ^ 1];
        __syncthreads();
    }
}

// expect: divergent, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void by_a_vote(const float *in, float *out, int n) {
    __shared__ float s[64];
    int t = threadIdx.x, left = t % 7;
    float sum = 0.0f;
    while (left > 0) {
        s[t] = in[64 * left + t];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL202 divergent block
        sum += s[63 - t];
        __syncthreads();
        --left;
    }
    out[t] = sum;
}

// expect: divergent, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void at_least_once(const float *in, float *out, int n) {
    __shared__ float s[64];
    int t = threadIdx.x, left = t % 7;
    float sum = 0.0f;
    do {
        s[t] = in[64 * left + t];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL202 divergent block
        sum += s[63 - t];
        __syncthreads();
        --left;
    } while (left > 0);
    out[t] = sum;
}

// expect: divergent, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void left_early(const float *in, float *out, int n) {
    __shared__ float s[64];
    int t = threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < n; ++k) {
        if (sum > in[t]) break;
        s[t] = in[64 * k + t];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL202 divergent block
        sum += s[63 - t];
        __syncthreads();
    }
    out[t] = sum;
}
