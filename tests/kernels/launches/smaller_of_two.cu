// Blocks whose extent is the smaller of a number and a constant, as conditional expressions say it: no larger than that.

// expect: verified
__global__ void one_row_of_threads(float *out, int cols) {
    for (int c = threadIdx.x; c < cols; c += blockDim.x) out[blockIdx.x * cols + c] = c + threadIdx.y;
}

// expect: racy
__global__ void two_rows_of_threads(float *out, int cols) {
    for (int c = threadIdx.x; c < cols; c += blockDim.x) out[blockIdx.x * cols + c] = c + threadIdx.y;
//                                                       ^^^ SL102 racy WAW global
}

// expect: racy
__global__ void as_many_rows(float *out, int cols) {
    for (int c = threadIdx.x; c < cols; c += blockDim.x) out[blockIdx.x * cols + c] = c + threadIdx.y;
//                                                       ^^^ SL102 racy WAW global
}

// expect: verified
__global__ void within_the_tile(float *out) {
    __shared__ float tile[64][32];
    tile[threadIdx.y][threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[(blockIdx.x * 64 + threadIdx.y) * 32 + threadIdx.x] = tile[threadIdx.y][31 - threadIdx.x];
}

// expect: racy
__global__ void beyond_the_tile(float *out) {
    out[(blockIdx.x * 16 + threadIdx.y) * 32 + threadIdx.x] = threadIdx.y;
//  ^^^ SL102 racy WAW global
}

inline int power_of_two(int n) {
    int rounded = n - 1;
    rounded |= rounded >> 1;
    rounded |= rounded >> 2;
    rounded |= rounded >> 4;
    rounded |= rounded >> 8;
    return rounded + 1;
}

// expect: verified
__global__ void rows_of_vectors(float *out, int cols) {
    const int base = blockIdx.x * cols + threadIdx.y * cols;
    for (int i = 0; i < 4; i++) {
        const int c = threadIdx.x * 4 + i * blockDim.x * 4;
        if (c < cols) *reinterpret_cast<float4 *>(out + base + c) = make_float4(1.0f, 2.0f, 3.0f, threadIdx.x);
    }
}

// expect: racy
__global__ void two_rows_of_vectors(float *out, int cols) {
    const int base = blockIdx.x * cols + threadIdx.y * cols;
    const int c = threadIdx.x * 4;
    if (c < cols) *reinterpret_cast<float4 *>(out + base + c) = make_float4(1.0f, 2.0f, 3.0f, blockIdx.x);
//                ^^^ SL102 racy WAW global
}

void run(float *out, int rows, int cols) {
    const bool narrow = cols <= 128;
    const int step = narrow ? 4 : 16, wanted = power_of_two((cols + step - 1) / step);
    const int threads = wanted < 256 ? wanted : 256, most = narrow ? (256 + threads - 1) / threads : 1;
    const int groups = rows < most ? rows : most;
    if (!narrow) rows_of_vectors<<<(groups + rows - 1) / groups, dim3(threads, groups)>>>(out, cols);
    const int one = rows < 1 ? rows : 1, two = 2 < rows ? 2 : rows, many = rows < 1 ? 1 : rows;
    one_row_of_threads<<<rows, dim3(256, one)>>>(out, cols);
    two_rows_of_threads<<<rows, dim3(256, two)>>>(out, cols);
    as_many_rows<<<rows, dim3(8, many)>>>(out, cols);
    within_the_tile<<<(rows + 63) / 64, dim3(32, rows <= 32 ? rows : 32)>>>(out);
    beyond_the_tile<<<(rows + 15) / 16, dim3(32, rows <= 32 ? rows : 32)>>>(out);
    two_rows_of_vectors<<<(two + rows - 1) / two, dim3(threads, two)>>>(out, cols);
}
