// Signed indices that a bound of an unsigned type is compared with: what other conditions keep from being negative is
// itself when it is converted.

// A row is `step` bytes, and the tiles of a row overlap by ten columns, which nobody writes.
// expect: verified
// syncline: launch(block=256)
__global__ void tiles_of_rows(char *data, size_t step, int height) {
    const int y = blockIdx.y;
    const int x = blockIdx.x * (blockDim.x - 10) + threadIdx.x - 5;
    if (y < height && threadIdx.x >= 5 && threadIdx.x + 5 < blockDim.x) {
        __builtin_assume(x >= 0 && (x + 1) * sizeof(float) <= step);
        ((float *)(data + y * step))[x] = 1.0f;
        ((float *)(data + (height + y) * step))[x] = 2.0f;
    }
}

// The last element of a row may be the first of the next one.
// expect: possible
// syncline: launch(block=256)
__global__ void rows_one_too_long(char *data, size_t step, int height) {
    const int y = blockIdx.y;
    const int x = blockIdx.x * (blockDim.x - 10) + threadIdx.x - 5;
    if (y < height && threadIdx.x >= 5 && threadIdx.x + 5 < blockDim.x) {
        __builtin_assume(x >= 0 && x * sizeof(float) <= step);
        ((float *)(data + y * step))[x] = x;
    }
}

// A negative index is a large one when it is converted, and is kept by no bound.
// expect: verified
// syncline: launch(block=256)
__global__ void never_negative(char *data, unsigned step, int height) {
    const int y = blockIdx.y;
    const int x = blockIdx.x * (blockDim.x - 10) + threadIdx.x - 5;
    if (y < height && x < 4096 && threadIdx.x >= 5 && threadIdx.x + 5 < blockDim.x)
        if ((unsigned)x < step)
            ((float *)(data + 4u * y * step))[x] = x;
}

// Nothing keeps an index from being negative.
// expect: possible
// syncline: launch(block=256)
__global__ void negative(char *data, int step, int height) {
    const int y = blockIdx.y;
    const int x = blockIdx.x * blockDim.x + threadIdx.x - 5;
    if (y < height && x < step)
        ((float *)(data + 4 * y * step))[x] = x;
}
