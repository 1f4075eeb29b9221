// Tiles of shared memory that are filled and used in a loop.
#define TILE 16

// The classic matrix product.
// expect: verified
// syncline: launch(block=(16, 16))
__global__ void product(const float *a, const float *b, float *c, int n) {
    __shared__ float as[TILE][TILE];
    __shared__ float bs[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y;
    int column = blockIdx.x * TILE + threadIdx.x;
    float sum = 0.0f;
    for (int m = 0; m < n / TILE; ++m) {
        as[threadIdx.y][threadIdx.x] = a[row * n + m * TILE + threadIdx.x];
        bs[threadIdx.y][threadIdx.x] = b[(m * TILE + threadIdx.y) * n + column];
        __syncthreads();
        for (int k = 0; k < TILE; ++k) {
            sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
        }
        __syncthreads();
    }
    if (row < n && column < n) c[row * n + column] = sum;
}

// The second barrier is missing: a fast thread fills the next tile while a slow one still reads this one.
// expect: racy, fixed: verified
// syncline: launch(block=(16, 16))
__global__ void product_refilled(const float *a, float *c, int n) {
    __shared__ float as[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y;
    int column = blockIdx.x * TILE + threadIdx.x;
    float sum = 0.0f;
    for (int m = 0; m < n / TILE; ++m) {
        as[threadIdx.y][threadIdx.x] = a[row * n + m * TILE + threadIdx.x];
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
        __syncthreads();
        for (int k = 0; k < TILE; ++k) {
            sum += as[k][threadIdx.x];
        }
    }
    if (row < n && column < n) c[row * n + column] = sum;
}

// Transposition through a padded tile.
// expect: verified
// syncline: launch(block=(16, 16))
__global__ void transpose(const float *in, float *out, int width, int height) {
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    if (x < width && y < height) tile[threadIdx.y][threadIdx.x] = in[y * width + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    if (x < height && y < width) out[y * height + x] = tile[threadIdx.x][threadIdx.y];
}

// Two buffers that take turns need one barrier a round.
// expect: verified
// syncline: launch(grid=1, block=128)
__global__ void double_buffer(const float *in, float *out, int rounds) {
    __shared__ float buffer[2][128];
    int t = threadIdx.x;
    buffer[0][t] = in[t];
    __syncthreads();
    for (int k = 0; k < rounds; ++k) {
        buffer[(k + 1) % 2][t] = buffer[k % 2][(t + 1) % 128];
        __syncthreads();
    }
    out[t] = buffer[rounds % 2][t];
}
