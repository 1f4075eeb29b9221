// Indices taken apart by subtracting the digits that are known, and put together again.

// syncline: launch(block=256)
// expect: verified
__global__ void masked(int rows, int columns, int batches, const float *in, const int *lengths, float *out) {
    int total = batches * rows * columns;
    for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < total; index += blockDim.x * gridDim.x) {
        int k = index % columns;
        int j = (index - k) / columns % rows;
        int i = (index - columns * j - k) / (rows * columns);
        int place = rows * columns * i + columns * j + k;
        out[place] = k >= lengths[j] ? 0.0f : in[place];
    }
}

// The last digit is left out: the elements of a row are one.
// syncline: launch(block=256)
// expect: racy
__global__ void of_rows(int rows, int columns, const float *in, float *out) {
    int index = blockIdx.x * blockDim.x + threadIdx.x;
    if (index < rows * columns) {
        int k = index % columns;
        int j = (index - k) / columns;
        out[j] = in[index];
//      ^^^^^^ SL102 racy WAW block
    }
}

// Another number than the digit is taken away, and rounding makes one of two.
// syncline: launch(block=256)
// expect: racy
__global__ void of_another_digit(int rows, const float *in, float *out) {
    int index = blockIdx.x * blockDim.x + threadIdx.x;
    if (index < rows * 128) {
        int k = index % 64;
        int j = (index - k) / 128;
        out[128 * j + k] = in[index];
//      ^^^^^^^^^^^^^^^^ SL102 racy WAW block
    }
}
