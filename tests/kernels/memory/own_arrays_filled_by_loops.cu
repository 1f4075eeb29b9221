// Arrays of a thread's own that a loop fills with what hangs on the place: offsets of the elements that a thread goes
// through at once.
// expect: verified
template <int EACH> __global__ void at_once(float *out, const float *in, int size) {
    int offset[EACH];
    for (int k = 0; k < EACH; k++) offset[k] = k * gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < size; i += EACH * gridDim.x * blockDim.x) {
        for (int k = 0; k < EACH; k++)
            if (i + offset[k] < size) out[i + offset[k]] = in[i];
    }
}

// One less, and the offsets of one thread are those of its neighbour.
// expect: racy
// syncline: launch(block=64)
__global__ void too_close(float *out, const float *in) {
    int offset[4];
    for (int k = 0; k < 4; k++) offset[k] = k * 63;
    for (int k = 0; k < 4; k++) out[blockIdx.x * 1024 + threadIdx.x + offset[k]] = in[threadIdx.x];
//                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: verified
// syncline: launch(block=64)
__global__ void backwards(float *out, const float *in) {
    int offset[4];
    for (int k = 3; k >= 0; k--) offset[k] = 64 * (3 - k);
    for (int k = 0; k < 4; k++) out[blockIdx.x * 256 + threadIdx.x + offset[k]] = in[threadIdx.x];
}

// Threads beyond those that are filled find the zeros of the beginning.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void filled_by_half(float *out, const float *in) {
    int where[64] = {0};
    for (int k = 0; k < 32; k++) where[k] = k;
    out[where[threadIdx.x]] = in[threadIdx.x];
}

// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void filled_again(float *out, const float *in) {
    int where[64];
    for (int k = 0; k < 64; k++) where[k] = k;
    for (int k = 0; k < 64; k++) where[k] = 0;
    out[where[threadIdx.x]] = in[threadIdx.x];
}

// What it was in the last round, not in this one.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void filled_in_rounds(float *out, const float *in, int rounds) {
    int where[64];
    for (int r = 0; r < rounds; r++)
        for (int k = 0; k < 64; k++) where[k] = k * (r + 1 - rounds);
    out[where[threadIdx.x]] = in[threadIdx.x];
}

void run(float *out, const float *in, int size) { at_once<16><<<size / 1024, 64>>>(out, in, size); }
