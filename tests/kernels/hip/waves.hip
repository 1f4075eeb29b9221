// A wave has 32 or 64 lanes: which of them it is, is up to the device.
#include "hip/hip_runtime.h"

// expect: verified
__global__ void votes(unsigned long long *out, const int *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = __ballot(in[i] > 0);
}

// Which of the sums are written first is up to the width of a wave; the second write is wrong for any.
// expect: racy
__global__ void by_wave(int *out) {
    __shared__ int sums[32];
    int t = threadIdx.x;
    int wave = t / warpSize;
    if (t % warpSize == 0) sums[wave] = t;
    __syncthreads();
    sums[t / 32] = t;
//  ^^^^^^^^^^^^ SL103 racy WAW shared
    __syncthreads();
    out[blockIdx.x * blockDim.x + t] = sums[wave];
}

// expect: racy
__global__ void in_lock_step(volatile int *out) {
    __shared__ volatile int s[64];
    int t = threadIdx.x;
    s[t] = t;
    if (t < 32) s[t] += s[t + 32];
//                      ^^^^^^^^^ SL101 racy RAW shared block
    __syncthreads();
    out[blockIdx.x * 64 + t] = s[t];
}

void host(unsigned long long *a, int *b, int *c) {
    votes<<<4, 256>>>(a, b);
    by_wave<<<4, 256>>>(c);
    in_lock_step<<<4, 64>>>(c);
}
