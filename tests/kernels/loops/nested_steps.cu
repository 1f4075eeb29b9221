// A pointer that an inner loop moves on: each iteration of the outer one moves it as often as the inner one runs.

// The columns of an image, one for each place of a window.
// expect: verified
__global__ void columns(float *col, const float *image, int n, int height, int width, int rows, int columns) {
    for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
        int above = index / width, h = above % height, w = index % width, channel = above / height;
        float *at = col + (channel * rows * columns * height + h) * width + w;
        for (int i = 0; i < rows; ++i) {
            for (int j = 0; j < columns; ++j) {
                *at = image[(channel * height + h + i) * width + w + j];
                at += height * width;
            }
        }
    }
}

// One channel's columns begin among those of the one before.
// expect: possible
__global__ void columns_too_near(float *col, int n, int height, int width, int rows, int columns) {
    for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
        int above = index / width, h = above % height, w = index % width, channel = above / height;
        float *at = col + (channel * rows * height + h) * width + w;
        for (int i = 0; i < rows; ++i) {
            for (int j = 0; j < columns; ++j) {
                *at = index;
                at += height * width;
            }
        }
    }
}

// Rows that meet where there are enough columns.
// expect: possible
__global__ void rows_that_meet(int *out, int columns) {
    int *at = out + threadIdx.x * 6;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < columns; ++j) {
            *at = threadIdx.x;
            at += 2;
        }
    }
}

// A window of no columns: each row's end is then where the row begins.
// expect: possible
__global__ void ends_of_rows(int *out, int columns) {
    int *at = out + threadIdx.x * 4 * columns;
    for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < columns; ++j) at++;
        at[-1] = threadIdx.x;
    }
}

// The inner loop runs as often as the number of the outer iteration says.
// expect: incomplete (moves in the loop)
__global__ void triangle(int *out, int n) {
    int *at = out + threadIdx.x * n;
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < i; ++j) *at++ = threadIdx.x;
    }
}

// One that may be left before its end does not move the pointer as often.
// expect: possible
__global__ void left_early(int *out, const int *in, int rows, int columns) {
    int *at = out + threadIdx.x * rows * columns;
    for (int i = 0; i < rows; ++i) {
        for (int j = 0; j < columns; ++j) {
            if (in[i] == j) break;
            *at++ = threadIdx.x;
        }
    }
}

// expect: verified
__global__ void counted_to_the_last(int *out, int rows, int columns) {
    int count = 0;
    for (int i = 0; i < rows; ++i) {
        for (int j = 1; j <= columns; ++j) {
            out[threadIdx.x * rows * columns + count] = j;
            count++;
        }
    }
}
