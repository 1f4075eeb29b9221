// A loop that runs a constant number of times within another one: each variable has moved as far as it says.
#define ROWS 4

// expect: verified
__global__ void rows_at_a_time(float *out, int rows, int width) {
    int step = blockDim.y * gridDim.y;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int place = row * width + column;
    for (int i = 0; i < 1 + (rows - 1) / (step * ROWS); i++)
        for (int j = 0; j < ROWS; j++) {
            if (column < width && row < rows)
                out[place] = 1.0f;
            row += step;
            place += step * width;
        }
}

// The rows of the next round begin before this one's end.
// expect: possible
__global__ void rounds_overlap(float *out, int rows, int width) {
    int step = blockDim.y * gridDim.y;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < 1 + (rows - 1) / (step * ROWS); i++) {
        for (int j = 0; j < ROWS; j++) {
            if (column < width && row < rows)
                out[row * width + column] = threadIdx.y;
            row += step;
        }
        row -= step * (ROWS - 1) + 1;
    }
}

// Halved until nothing is left: five steps, and four elements further each time.
// expect: verified
__global__ void halved(int *out, int n) {
    int place = threadIdx.x;
    for (int i = 0; i < n; i++) {
        for (int left = 16; left > 0; left >>= 1)
            place += blockDim.x;
        out[place] = i;
    }
}

// expect: racy
__global__ void halved_too_often(int *out, int n) {
    int place = threadIdx.x * 4;
    for (int i = 0; i < n; i++) {
        for (int left = 16; left > 0; left >>= 1)
            place += 4;
        out[place] = i + threadIdx.x;
//      ^^^^^^^^^^ SL102 racy WAW global
    }
}

void run(float *out, int *counts, int rows, int width, int n) {
    dim3 block(32, 8), grid((width + 31) / 32, 16);
    rows_at_a_time<<<grid, block>>>(out, rows, width);
    rounds_overlap<<<grid, block>>>(out, rows, width);
    halved<<<1, 128>>>(counts, n);
    halved_too_often<<<1, 128>>>(counts, n);
}
