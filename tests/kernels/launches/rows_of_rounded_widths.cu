// Rows that are as wide as there are blocks, where that number is rounded up as a sum: `n / 64 + (n % 64 > 0)`.
#define DIVUP(n, of) ((n) / (of) + ((n) % (of) > 0))

// expect: verified
__global__ void overlaps(int n, const float *boxes, unsigned long long *mask) {
    const int row_size = fminf(n - blockIdx.y * 64, 64);
    const int col_size = fminf(n - blockIdx.x * 64, 64);
    if (threadIdx.x < row_size) {
        const int row = 64 * blockIdx.y + threadIdx.x;
        unsigned long long found = 0;
        for (int i = 0; i < col_size; i++)
            if (boxes[64 * blockIdx.x + i] > boxes[row]) found |= 1ULL << i;
        const int columns = DIVUP(n, 64);
        mask[row * columns + blockIdx.x] = found;
    }
}

// Rounded down the rows are too short by one.
// expect: possible, if: (n / 64) >= gridDim.x
__global__ void rows_too_short(int n, const float *boxes, float *mask) {
    const int row = 64 * blockIdx.y + threadIdx.x;
    const int columns = n / 64;
    mask[row * columns + blockIdx.x] = boxes[threadIdx.x];
}

// The kernel and the host round up in different ways.
// expect: verified
__global__ void in_two_ways(int n, const float *boxes, float *mask) {
    const int row = 64 * blockIdx.y + threadIdx.x;
    const int columns = DIVUP(n, 64), same = n % 64 == 0 ? n / 64 : n / 64 + 1;
    mask[row * columns + blockIdx.x + same - (n - 1) / 64 - 1] = boxes[threadIdx.x];
}

// A column more than there are where n is a multiple.
// expect: possible
__global__ void one_too_many(int n, const float *boxes, float *mask) {
    const int row = 64 * blockIdx.y + threadIdx.x;
    mask[row * DIVUP(n, 64) + blockIdx.x] = boxes[threadIdx.x];
}

void run(int n, const float *boxes, unsigned long long *mask, float *rows) {
    dim3 blocks(DIVUP(n, 64), DIVUP(n, 64));
    overlaps<<<blocks, 64>>>(n, boxes, mask);
    const int columns = (n + 63) / 64, more = n / 64 + 1;
    in_two_ways<<<dim3(columns, columns), 64>>>(n, boxes, rows);
    one_too_many<<<dim3(more, more), 64>>>(n, boxes, rows);
    rows_too_short<<<blocks, 64>>>(n, boxes, rows);
}
