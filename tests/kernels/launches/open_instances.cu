// Kernels that are instantiated by name, and launched by host templates of which nobody says with which types: an
// instance is started by the launches that may mean it.

// expect: verified
template <typename T, int TIMES>
__global__ void rows_of_blocks(T *values, int rows) {
    int row = blockIdx.x * (blockDim.x / 64) + threadIdx.x / 64;
    if (row < rows) values[row * 64 + threadIdx.x % 64] += TIMES;
}

// A row has 64 threads, and a block 32: two blocks work at one row.
// expect: racy
template <typename T, int TIMES>
__global__ void rows_of_small_blocks(T *values, int rows) {
    int row = blockIdx.x * (blockDim.x / 64) + threadIdx.x / 64;
    if (row < rows) values[row * 64 + threadIdx.x % 64] += TIMES;
//                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR grid
//                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR grid
//                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR grid
}

template __global__ void rows_of_blocks<double, 2>(double *values, int rows);
template __global__ void rows_of_blocks<double, 3>(double *values, int rows);
template __global__ void rows_of_small_blocks<double, 2>(double *values, int rows);
template __global__ void rows_of_small_blocks<double, 3>(double *values, int rows);

template <typename T>
void launch(T *values, int rows) {
    rows_of_blocks<T, 2><<<(rows + 1) / 2, 128>>>(values, rows);
    rows_of_blocks<T, 3><<<(rows + 3) / 4, 256>>>(values, rows);
    rows_of_small_blocks<T, 2><<<rows, 32>>>(values, rows);
    rows_of_small_blocks<T, 3><<<rows, 32>>>(values, rows);
}
