// Elements that a step parts, of which a thread reads its neighbour's: the neighbour is a step further, not none.

// expect: racy
__global__ void shift(float *out, int length, int step) {
    int x = threadIdx.x;
    if (x + 1 < length) out[x * step] = out[(x + 1) * step];
//                      ^^^^^^^^^^^^^ SL102 racy WAR global block
}

// expect: verified
__global__ void shift_from(float *out, const float *in, int length, int step) {
    int x = threadIdx.x;
    if (x + 1 < length && step > 0) out[x * step] = in[(x + 1) * step];
}

void run(float *out, const float *in, int length, int step) {
    shift<<<1, 64>>>(out, length, step);
    shift_from<<<1, 64>>>(out, in, length, step);
}
