// Conditional text: a barrier goes before all arms of an `#if`, since each of them may be the one that is compiled.

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void first_in_an_arm(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
#ifdef MIRRORED_TWICE
    // The other arm.
    out[blockIdx.x * 64 + t] = s[63 - t] + s[t ^ 1];
#else
    // This arm.
    out[blockIdx.x * 64 + t] = s[63 - t];
//                             ^^^^^^^^^ SL101 racy RAW shared block
#endif
}

// Inside of an arm there may be reasons for it that the others do not have.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void inside_an_arm(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
#ifdef WITHOUT_SHARED
    out[blockIdx.x * 64 + t] = in[63 - t];
#else
    s[t] = in[t];
    out[blockIdx.x * 64 + t] = s[63 - t];
//                             ^^^^^^^^^ SL101 racy RAW shared block
#endif
}

// The indentation is that of the statements, not that of the directive.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void before_a_pragma(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    float sum = 0.0f;
    s[t] = in[t];
#pragma unroll
    for (int k = 0; k < 4; ++k)
        sum += s[(t + k) % 64];
//             ^^^^^^^^^^^^^^^ SL101 racy RAW shared block
    out[blockIdx.x * 64 + t] = sum;
}
