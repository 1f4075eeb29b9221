// Tiles are reused in a loop. The second barrier is missing: a fast warp loads the next tile while a slow one still
// multiplies with this one.

#define TILE 16

__global__ void multiply(float *c, const float *a, const float *b, int n) {
    __shared__ float as[TILE][TILE];
    __shared__ float bs[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y;
    int col = blockIdx.x * TILE + threadIdx.x;
    float sum = 0.0f;

    for (int k = 0; k < n / TILE; k++) {
        as[threadIdx.y][threadIdx.x] = a[row * n + k * TILE + threadIdx.x];
        bs[threadIdx.y][threadIdx.x] = b[(k * TILE + threadIdx.y) * n + col];
        __syncthreads();
        for (int j = 0; j < TILE; j++)
            sum += as[threadIdx.y][j] * bs[j][threadIdx.x];
        // the barrier that belongs here was forgotten
    }

    c[row * n + col] = sum;
}

void run(float *c, const float *a, const float *b, int n) {
    multiply<<<dim3(n / TILE, n / TILE), dim3(TILE, TILE)>>>(c, a, b, n);
}
