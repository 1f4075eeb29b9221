// HGRD, section 4: what the host says decides; without it, or with one less of it, the kernel is no longer verified.

// Assertions: the square matrix of a copy of its upper half.
// expect: verified
__global__ void upper_to_lower(float *a, int rows, int cols) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (j > i && j < rows) a[j * cols + i] = a[i * cols + j];
}

// expect: possible
__global__ void of_any_matrix(float *a, int rows, int cols) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (j > i && j < rows) a[j * cols + i] = a[i * cols + j];
}

// expect: possible
__global__ void of_all_but_one_column(float *a, int rows, int cols) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (j > i && j < rows) a[j * cols + i] = a[i * cols + j];
}

void copy(float *a, int rows, int cols) {
    dim3 block(16, 16), grid((rows + 15) / 16, (rows + 15) / 16);
    of_any_matrix<<<grid, block>>>(a, rows, cols);
    ASSERT(rows <= cols + 1 && cols <= rows);
    of_all_but_one_column<<<grid, block>>>(a, rows, cols);
    ASSERT(rows == cols);
    upper_to_lower<<<grid, block>>>(a, rows, cols);
}

// Dimensions of the launch: one block adds up.
// expect: verified
__global__ void of_one_block(const float *in, float *out) {
    __shared__ float s[256];
    s[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (threadIdx.x < half) s[threadIdx.x] += s[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) out[0] += s[0];
}

// expect: racy
__global__ void of_two_blocks(const float *in, float *out) {
    __shared__ float s[256];
    s[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (threadIdx.x < half) s[threadIdx.x] += s[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) out[0] += s[0];
//                        ^^^^^^^^^^^^^^ SL102 racy grid
}

void reduce(const float *in, float *out) {
    of_one_block<<<1, 256>>>(in, out);
    of_two_blocks<<<2, 256>>>(in, out);
}

// Arguments that hang together: a grid as wide as the image.
// expect: verified
__global__ void image_of_grid(const float *in, float *out, int width, int channels) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    out[width * channels * y + x * channels] = x + 0.5f * y;
}

// expect: possible
__global__ void image_of_any_width(const float *in, float *out, int width, int channels) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    out[width * channels * y + x * channels] = x + 0.5f * y;
}

// expect: possible
__global__ void grid_of_one_tile_more(const float *in, float *out, int width, int channels) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    out[width * channels * y + x * channels] = x + 0.5f * y;
}

void compress(const float *in, float *out, int width, int height, int other) {
    dim3 block(16, 16), grid(width / 16, height / 16), more(width / 16 + 1, height / 16);
    image_of_grid<<<grid, block>>>(in, out, width, 4);
    image_of_any_width<<<grid, block>>>(in, out, other, 4);
    grid_of_one_tile_more<<<more, block>>>(in, out, width, 4);
}

// Bounds of loops: tiles behind the one of this step.
#define TILE 16

// expect: verified
__global__ void from_the_start(float *m, int dim, int offset) {
    int row = offset + (blockIdx.y + 1) * TILE, column = offset + (blockIdx.x + 1) * TILE;
    float sum = 0;
    for (int k = 0; k < TILE; k++)
        sum += m[(row + threadIdx.y) * dim + offset + k] * m[(offset + k) * dim + column + threadIdx.x];
    m[(row + threadIdx.y) * dim + column + threadIdx.x] -= sum;
}

// expect: possible
__global__ void from_anywhere(float *m, int dim, int offset) {
    int row = offset + (blockIdx.y + 1) * TILE, column = offset + (blockIdx.x + 1) * TILE;
    float sum = 0;
    for (int k = 0; k < TILE; k++)
        sum += m[(row + threadIdx.y) * dim + offset + k] * m[(offset + k) * dim + column + threadIdx.x];
    m[(row + threadIdx.y) * dim + column + threadIdx.x] -= sum;
}

// expect: possible
__global__ void one_tile_more(float *m, int dim, int offset) {
    int row = offset + (blockIdx.y + 1) * TILE, column = offset + (blockIdx.x + 1) * TILE;
    float sum = 0;
    for (int k = 0; k < TILE; k++)
        sum += m[(row + threadIdx.y) * dim + offset + k] * m[(offset + k) * dim + column + threadIdx.x];
    m[(row + threadIdx.y) * dim + column + threadIdx.x] -= sum;
}

void decompose(float *m, int n, int start) {
    dim3 block(TILE, TILE);
    for (int i = 0; i < n - TILE; i += TILE) {
        dim3 grid((n - i) / TILE - 1, (n - i) / TILE - 1), more((n - i) / TILE, (n - i) / TILE);
        from_the_start<<<grid, block>>>(m, n, i);
        one_tile_more<<<more, block>>>(m, n, i);
    }
    for (int i = start; i < n - TILE; i += TILE) {
        dim3 grid((n - i) / TILE - 1, (n - i) / TILE - 1);
        from_anywhere<<<grid, block>>>(m, n, i);
    }
}

// Sizes of allocations: a pitch is as long as a row.
// expect: verified
__global__ void rows_apart(float *out, const float *in, int pitch, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) out[y * pitch + x] = in[y * width + (x + 1) % width];
}

// expect: possible
__global__ void rows_anywhere(float *out, const float *in, int pitch, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) out[y * pitch + x] = in[y * width + (x + 1) % width];
}

// expect: possible
__global__ void rows_one_too_near(float *out, const float *in, int pitch, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) out[y * pitch + x] = in[y * width + (x + 1) % width];
}

void rotate(const float *in, int width, int height, size_t other) {
    float *out;
    size_t pitch, less;
    dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
    cudaMallocPitch((void **)&out, &pitch, width * sizeof(float), height);
    rows_apart<<<grid, block>>>(out, in, pitch / sizeof(float), width, height);
    rows_anywhere<<<grid, block>>>(out, in, other / sizeof(float), width, height);
    cudaMallocPitch((void **)&out, &less, (width - 1) * sizeof(float), height);
    rows_one_too_near<<<grid, block>>>(out, in, less / sizeof(float), width, height);
}
