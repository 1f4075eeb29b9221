// Bit-fields of one unit share their bytes: two of them are not one value.

struct Halves {
    unsigned low : 16;
    unsigned high : 16;
};

// expect: possible
__global__ void compared(int *out, float scale) {
    float x = scale * threadIdx.x;
    Halves halves = *(Halves *)&x;
    if (halves.low != halves.high) out[0] = threadIdx.x;
}
