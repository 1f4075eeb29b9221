// A transposed tile, padded against bank conflicts. Correct: every element has one writer and one barrier in between.

#define TILE 32
#define ROWS 8

__global__ void transpose(float *out, const float *in, int n) {
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;

    for (int j = 0; j < TILE; j += ROWS)
        if (x < n && y + j < n)
            tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
    __syncthreads();

    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS)
        if (x < n && y + j < n)
            out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

void run(float *out, const float *in, int n) {
    dim3 grid((n + TILE - 1) / TILE, (n + TILE - 1) / TILE);
    transpose<<<grid, dim3(TILE, ROWS)>>>(out, in, n);
}
