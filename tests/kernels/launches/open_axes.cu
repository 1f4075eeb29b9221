// Axes of a launch that the text leaves open, whether or not the kernel looks at them.

// The beginner's race: a grid of many blocks, and no blockIdx.
// expect: racy
__global__ void forgot_block(int *a, int n) {
    int i = threadIdx.x;
    if (i < n) a[i] += 1;
//             ^^^^ SL102 racy WAR grid
}

// expect: verified
__global__ void remembered_block(int *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] += 1;
}

// expect: verified
__global__ void of_one_block(int *a, int n) {
    int i = threadIdx.x;
    if (i < n) a[i] += 1;
}

// expect: racy
__global__ void forgot_y(int *a) {
    __shared__ int s[64];
    s[threadIdx.x] += 1;
//  ^^^^^^^^^^^^^^ SL101 racy WAR block
    __syncthreads();
    a[(blockIdx.x * 64 + threadIdx.x) * 64] = s[63 - threadIdx.x];
}

// expect: verified
__global__ void one_row(int *a) {
    __shared__ int s[64];
    s[threadIdx.x] = a[blockIdx.x * 64 + threadIdx.x];
    s[threadIdx.x] += 1;
    __syncthreads();
    a[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

// A `dim3` from elsewhere may have rows; whether it has nobody says.
// expect: possible
__global__ void from_elsewhere(int *a) {
    a[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

// A name that is not declared is rather a number.
// expect: verified
__global__ void undeclared(int *a) {
    a[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

// The text speaks of the grid, so there is one; nobody says how it is launched.
// expect: possible
__global__ void knows_of_blocks(int *a, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x * gridDim.x) a[i] += 1;
}

// Nothing comes of the number of the block, but it was asked for.
// expect: racy
__global__ void of_no_use(int *a) {
    int block = blockIdx.x;
    a[threadIdx.x + 0 * block] += 1;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR grid
}

void host(int *a, int n, int by, dim3 grid) {
    forgot_block<<<(n + 255) / 256, 256>>>(a, n);
    dim3 blocks((n + 255) / 256);
    remembered_block<<<blocks, 256>>>(a, n);
    of_one_block<<<1, 256>>>(a, n);
    forgot_y<<<n, dim3(64, by)>>>(a);
    dim3 row;
    row.x = 64;
    one_row<<<n, row>>>(a);
    from_elsewhere<<<grid, 64>>>(a);
    undeclared<<<BLOCKS(n), THREADS>>>(a);
}
