// Global memory across blocks.

// expect: verified
__global__ void scale(float *x, float f, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] *= f;
}

// expect: verified
__global__ void grid_stride(const float *x, float *y, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        y[i] = x[i] + 1.0f;
    }
}

// expect: verified
__global__ void rows(float *m, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) m[y * width + x] = 0.0f;
}

// Cells of neighbouring blocks.
// expect: racy
// syncline: launch(block=64)
__global__ void blur_in_place(float *x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n) {
        float left = x[i - 1];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent
        x[i] = left * 0.5f;
//      ^^^^ SL102 racy WAR global grid
    }
}

// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void sum_all(const float *x, float *sum) {
    sum[0] += x[threadIdx.x];
//  ^^^^^^ SL102 racy
}

// Overwriting with a value that depends on the input: racy for some inputs.
// expect: racy
__global__ void last_match(const int *x, int *where, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] == 42) {
        where[0] = i;
//      ^^^^^^^^ SL102 racy WAW
    }
}

// Only threads 37 apart meet: the plainest witness, two neighbours, does not exist.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void far_apart(int *g) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    g[t] = t;
    int x = g[t + 37];
//          ^^^^^^^^^ SL102 racy RAW
    if (x < 0) __trap();
}

// A row that is longer than the image overlaps the next one, whatever type the index is computed in: no news.
// expect: possible
__global__ void rows_by_unsigned_column(float *out, int w, int h) {
    unsigned int x = blockIdx.x * blockDim.x + threadIdx.x;
    for (int y = 0; y < h; y++) {
        out[y * w + x] = x;
    }
}
