// The run that shows a race needs values for what the race does not depend on, by which the kernel's assumptions hold.

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void halves(const float *in, float *out, int last, int length) {
    int t = threadIdx.x;
    float sum = 0;
    for (int i = 0; i < 2; i++) {
        int at = min(t + i, last);
        __builtin_assume(at >= 0 && 2 * at <= length);
        sum += in[at];
    }
    out[t / 2] = sum;
//  ^^^^^^^^^^ SL103 racy WAW global warp
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void each(const float *in, float *out, int last, int length) {
    int t = threadIdx.x;
    float sum = 0;
    for (int i = 0; i < 2; i++) {
        int at = min(t + i, last);
        __builtin_assume(at >= 0 && 2 * at <= length);
        sum += in[at];
    }
    out[t] = sum;
}
