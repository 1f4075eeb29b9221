// Warp-synchronous code: barriers of the warp, and reads taken apart from the writes.

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void chain(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    if (t < 32) {
        s[t] += s[t + 32];
        s[t] += s[t + 16];
//      ^^^^^^^^^^^^^^^^^ SL103 racy WAR shared warp
//              ^^^^^^^^^ SL103 racy RAW shared warp
        s[t] += s[t + 8];
//      ^^^^^^^^^^^^^^^^ SL103 racy WAR shared warp
//              ^^^^^^^^ SL103 racy RAW shared warp
        s[t] += s[t + 4];
//      ^^^^^^^^^^^^^^^^ SL103 racy WAR shared warp
//              ^^^^^^^^ SL103 racy RAW shared warp
    }
    if (t == 0) out[blockIdx.x] = s[0];
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void volatile_chain(const float *in, float *out) {
    __shared__ float s[96];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    if (t < 32) {
        volatile float *v = s;
        v[t] += v[t + 32];
        v[t] += v[t + 16];
//      ^^^^^^^^^^^^^^^^^ SL103 racy WAR shared warp
//              ^^^^^^^^^ SL103 racy RAW shared warp
        v[t] += v[t + 8];
//      ^^^^^^^^^^^^^^^^ SL103 racy WAR shared warp
//              ^^^^^^^^ SL103 racy RAW shared warp
    }
    if (t == 0) out[blockIdx.x] = s[0];
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void within_warps(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    out[blockIdx.x * 64 + t] = s[t ^ 1];
//                             ^^^^^^^^ SL103 racy RAW shared warp
}

// A barrier of the warp where one of the block is needed.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void too_narrow(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncwarp();
    out[blockIdx.x * 64 + t] = s[63 - t];
//                             ^^^^^^^^^ SL101 racy RAW shared block
}

// Only some lanes are there: those that are not must not be waited for. (Not mended yet: it wants a mask.)
// expect: racy
// syncline: launch(block=64)
__global__ void half_a_warp(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncwarp();
    if (t < 16) {
        s[t] += s[t + 16];
        s[t] += s[t + 1];
//      ^^^^^^^^^^^^^^^^ SL103 racy WAR shared warp
//              ^^^^^^^^ SL103 racy RAW shared warp
    }
    __syncwarp();
    out[blockIdx.x * 64 + t] = s[t];
}

// Who takes the branch goes by halves, which no equation says.
// expect: racy, fixed: verified
// syncline: launch(block=512)
__global__ void halving_after(const float *in, float *out) {
    __shared__ float s[512];
    int lane = threadIdx.x % 32;
    s[threadIdx.x] = in[threadIdx.x];
    for (int half = 16; half > 0; half >>= 1) {
        if (lane < half)
            s[threadIdx.x] += s[threadIdx.x + half];
//                            ^^^^^^^^^^^^^^^^^^^^^ SL103 racy RAW shared warp
        __syncwarp();
    }
    if (lane == 0) out[threadIdx.x / 32] = s[threadIdx.x];
}
