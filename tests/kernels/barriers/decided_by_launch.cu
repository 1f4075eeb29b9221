// Branches that the launch decides part accesses like code without a condition.

// expect: verified
// syncline: launch(block=256)
__global__ void tree(const float *in, float *out) {
    __shared__ float sums[256];
    unsigned t = threadIdx.x;
    sums[t] = in[blockIdx.x * 256 + t];
    __syncthreads();
    if (blockDim.x >= 512) {
        if (t < 256) sums[t] += sums[t + 256];
        __syncthreads();
    }
    if (blockDim.x >= 256) {
        if (t < 128) sums[t] += sums[t + 128];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = sums[0] + sums[127];
}

// The barrier stands in the arm that is not taken.
// expect: racy
// syncline: launch(block=256)
__global__ void other_arm(float *out) {
    __shared__ float sums[256];
    unsigned t = threadIdx.x;
    sums[t] = t;
    if (blockDim.x > 256) __syncthreads();
    out[blockIdx.x * 256 + t] = sums[255 - t];
//                              ^^^^^^^^^^^^^ SL101 racy RAW block
}

// expect: verified
// syncline: launch(block=256)
__global__ void in_a_loop(float *out, int steps) {
    __shared__ float sums[256];
    unsigned t = threadIdx.x;
    for (int k = 0; k < steps; k++) {
        sums[t] = t + k;
        if (blockDim.x > 32) __syncthreads();
        out[(blockIdx.x * steps + k) * 256 + t] = sums[255 - t];
        if (blockDim.x > 32) __syncthreads();
    }
}
