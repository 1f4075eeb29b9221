// Conditions in a list: all of them hold, not the last alone, as a comma would have it in C.

// syncline: assume(ld >= cols, rows <= blockDim.y, gridDim.x == 1 && gridDim.y == 1)
// expect: verified
__global__ void rows_of_one_block(float *a, int ld, int rows, int cols) {
    int x = threadIdx.x, y = threadIdx.y;
    if (x < cols && y < rows) a[y * ld + x] += 1;
}

// The other way round, too.
// syncline: assume(gridDim.x == 1, gridDim.y == 1, ld >= cols)
// expect: verified
__global__ void columns_of_one_block(float *a, int ld, int rows, int cols) {
    int x = threadIdx.x, y = threadIdx.y;
    if (x < cols && y < rows) a[y * ld + x] += 1;
}

// A comma inside parentheses belongs to a call.
// syncline: assume(ld >= max(cols, 1), gridDim.x == 1)
// expect: verified
__global__ void with_a_call(float *a, int ld, int rows, int cols) {
    int x = threadIdx.x, y = threadIdx.y;
    if (blockIdx.y == 0 && x < cols && y < rows) a[y * ld + x] += 1;
}

// The same without the first of them.
// syncline: assume(gridDim.x == 1, gridDim.y == 1)
// expect: possible
__global__ void one_short(float *a, int ld, int rows, int cols) {
    int x = threadIdx.x, y = threadIdx.y;
    if (x < cols && y < rows) a[y * ld + x] += 1;
}
