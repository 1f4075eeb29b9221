// Extents of arrays that are elements of a constant table.
constexpr int widths[3] = {4, 8, 16};

template <int n> struct Table {
    float cells[n][widths[n - 1]];
};

// expect: verified
__global__ void rows(Table<2> table, float *out) {
    __shared__ float tile[4][widths[1]];
    int x = threadIdx.x % 8, y = threadIdx.x / 8;
    if (y < 4) tile[y][x] = table.cells[1][x];
    __syncthreads();
    if (y < 4) out[(blockIdx.x * 4 + y) * 8 + x] = tile[3 - y][7 - x];
}

// expect: racy
// syncline: launch(grid=2, block=64)
__global__ void rows_that_overlap(Table<2> table, float *out) {
    int x = threadIdx.x % 16, y = threadIdx.x / 16;
    float *row = out + blockIdx.x * 64 + y * widths[1];
    row[x] = table.cells[1][x / 2] + threadIdx.x;
//  ^^^^^^ SL102 racy WAW global
}
