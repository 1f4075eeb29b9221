// Instances of one template that want different fixes, and functions that several kernels call.

// The larger one needs both barriers, the smaller one the second.
// expect: racy, fixed: verified
template <int B> __global__ void steps(float *out) {
    __shared__ float s[B];
    int t = threadIdx.x;
    s[t] = out[t];
    if (B >= 128) {
        if (t < 64) s[t] += s[t + 64];
//                          ^^^^^^^^^ SL101 racy RAW shared block
    }
    if (B >= 64) {
        if (t < 32) s[t] += s[t + 32];
//                          ^^^^^^^^^ SL101 racy RAW shared block
//                          ^^^^^^^^^ SL101 racy RAW shared block
    }
    if (t == 0) out[0] = s[0];
}

// A block that is one warp, and one that is not.
// expect: racy, fixed: verified
template <int B> __global__ void mirror(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    out[t] = s[t ^ (B - 1)];
//           ^^^^^^^^^^^^^^ SL103 racy RAW shared warp
//           ^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// A barrier in the branch would do for one, and the other would wait in it for ever: the branch
// has to be taken apart. (Not mended yet.)
// expect: racy
template <int B> __global__ void part(const float *in, float *out) {
    __shared__ float s[B];
    int t = threadIdx.x;
    if (t < B) {
        s[t] = in[t];
        out[t] = s[B - 1 - t];
//               ^^^^^^^^^^^^ SL101 racy RAW shared block
//               ^^^^^^^^^^^^ SL101 racy RAW shared block
    }
}

void launch_them(float *a, float *b) {
    steps<128><<<1, 128>>>(a);
    steps<64><<<1, 64>>>(a);
    mirror<32><<<1, 32>>>(a, b);
    mirror<64><<<1, 64>>>(a, b);
    part<64><<<1, 64>>>(a, b);
    part<40><<<1, 64>>>(a, b);
}
