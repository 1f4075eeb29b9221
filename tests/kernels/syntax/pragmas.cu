// Pragmas between the head of a loop or a branch and its statement.

// expect: verified
template <int N> __global__ void nested(float *out) {
    float own[N][N];
#pragma unroll
    for (int i = 0; i < N; i++) // rows
#pragma unroll
        for (int j = 0; j < N; j++) {
            own[i][j] = i + j;
        }
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = own[N - 1][i % N];
}

// expect: verified
__global__ void branches(float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        /* each its own four */
#pragma unroll 4
#pragma GCC ivdep
        for (int k = 0; k < 4; k++) out[4 * i + k] = 0.0f;
    else
#pragma unroll
        for (int k = 0; k < 4; k++) out[4 * i + k] = 1.0f;
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void without_barrier(float *out, int n) {
    __shared__ float tile[128];
    int t = threadIdx.x;
    if (n > 0)
#pragma unroll
        for (int k = 0; k < 2; k++) tile[2 * t + k] = k;
#pragma unroll
    for (int k = 0; k < 2; k++) out[blockIdx.x * 128 + k * 64 + t] = tile[127 - t - 64 * k];
//                                                                   ^^^^ SL101 racy RAW shared
}

template __global__ void nested<4>(float *);
