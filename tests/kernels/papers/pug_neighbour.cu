// PUG's example: every cell becomes its left neighbour plus a constant.

// expect: racy, fixed: verified
// syncline: launch(grid=1, block=128)
__global__ void add_to_left(int *a, int b, int n) {
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    int value = 0;
    if (idx > 0 && idx < n)
        value = a[idx - 1] + b;
    if (idx > 0 && idx < n)
        a[idx] = value;
//      ^^^^^^ SL102 racy WAR global block
}

// expect: verified
// syncline: launch(grid=1, block=128)
__global__ void add_to_left_in_step(int *a, int b, int n) {
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    int value = 0;
    if (idx > 0 && idx < n)
        value = a[idx - 1] + b;
    __syncthreads();
    if (idx > 0 && idx < n)
        a[idx] = value;
}

// With more than one block the barrier is not enough: the neighbour may be in another block.
// expect: racy
// syncline: launch(block=128)
__global__ void add_to_left_many_blocks(int *a, int b, int n) {
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    int value = 0;
    if (idx > 0 && idx < n)
        value = a[idx - 1] + b;
    __syncthreads();
    if (idx > 0 && idx < n)
        a[idx] = value;
//      ^^^^^^ SL102 racy WAR global grid
}

// Within shared memory every block has its own copy.
// expect: verified
__global__ void add_to_left_shared(int *a, int b) {
    __shared__ int row[1024];
    int t = threadIdx.x;
    row[t] = a[blockIdx.x * blockDim.x + t];
    __syncthreads();
    int value = t > 0 ? row[t - 1] + b : row[t];
    __syncthreads();
    row[t] = value;
    a[blockIdx.x * blockDim.x + t] = row[t];
}
