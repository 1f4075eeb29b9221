// Rows that are not there have no elements: `i < (row < rows ? n : 0)` says that the row is there.

// expect: verified
__global__ void in_place(float *x, int rows, int n) {
    int first = (blockDim.y * blockIdx.x + threadIdx.y) * 2;
    int left = rows - first;
    if (left > 2) left = 2;
    x += first * n + 4 * threadIdx.x;
    float4 kept[2][2];
    for (int k = 0; k < 2; ++k) {
        int length = k >= left ? 0 : n;
        for (int it = 0; it < 2; ++it) {
            if (4 * threadIdx.x + it * 128 < length) kept[k][it] = *(float4 *)(x + k * n + it * 128);
        }
    }
    for (int k = 0; k < 2; ++k) {
        if (k >= left) break;
        for (int it = 0; it < 2; ++it) {
            if (4 * threadIdx.x + it * 128 < n) *(float4 *)(x + k * n + it * 128) = kept[k][it];
        }
    }
}

// Each row is read on into the next one.
// expect: possible
__global__ void one_too_long(float *x, int rows, int n) {
    int first = (blockDim.y * blockIdx.x + threadIdx.y) * 2;
    int left = rows - first;
    if (left > 2) left = 2;
    x += first * n + 4 * threadIdx.x;
    float4 kept[2][2];
    for (int k = 0; k < 2; ++k) {
        int length = k >= left ? 0 : n + 4;
        for (int it = 0; it < 2; ++it) {
            if (4 * threadIdx.x + it * 128 < length) kept[k][it] = *(float4 *)(x + k * n + it * 128);
        }
    }
    for (int k = 0; k < 2; ++k) {
        if (k >= left) break;
        for (int it = 0; it < 2; ++it) {
            if (4 * threadIdx.x + it * 128 < n) *(float4 *)(x + k * n + it * 128) = kept[k][it];
        }
    }
}

// The rows that are not there are those that are read.
// expect: possible
__global__ void beyond_the_rows(float *x, int rows, int n) {
    int row = blockDim.y * blockIdx.x + threadIdx.y;
    int length = row < rows ? 0 : n;
    float kept = 0.0f;
    if (threadIdx.x < length) kept = x[(row - rows) * n + threadIdx.x];
    if (row < rows && threadIdx.x < n) x[row * n + threadIdx.x] = kept;
}

void run(float *x, int batches, int heads, int n) {
    if (n == 0) return;
    int rows = batches * heads;
    in_place<<<rows / 8, dim3(32, 4)>>>(x, rows, n);
    one_too_long<<<rows / 8, dim3(32, 4)>>>(x, rows, n);
    beyond_the_rows<<<rows / 2, dim3(32, 4)>>>(x, rows, n);
}
