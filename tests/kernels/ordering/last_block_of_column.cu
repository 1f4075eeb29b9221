// A counter for each column of blocks: who draws its last number sums up what the other blocks of the column left.

// expect: verified
__global__ void sums_of_columns(const float *in, float *part, int *arrived, float *out, int width) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ bool last;
    if (column < width)
        part[blockIdx.y * width + column] = in[blockIdx.y * width + column];
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        last = atomicAdd(&arrived[blockIdx.x], 1) == gridDim.y - 1;
    __syncthreads();
    __threadfence();
    if (last && column < width) {
        float sum = 0;
        for (int row = 0; row < gridDim.y; row++)
            sum += part[row * width + column];
        out[column] = sum;
    }
    if (last && threadIdx.x == 0)
        arrived[blockIdx.x] = 0;
}

// The columns of this sum are those of other blocks, too, which have a counter of their own.
// expect: racy
__global__ void sums_of_neighbours(const float *in, float *part, int *arrived, float *out, int width) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ bool last;
    part[blockIdx.y * width + column] = in[blockIdx.y * width + column];
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        last = atomicAdd(&arrived[blockIdx.x], 1) == gridDim.y - 1;
    __syncthreads();
    __threadfence();
    if (last) {
        float sum = 0;
        for (int row = 0; row < gridDim.y; row++)
            sum += part[row * width + (column + 1) % width];
//                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy RAW global
        out[column] = sum;
    }
}

// Whose number is that of the last but one does not come after all others.
// expect: racy
__global__ void too_early(const float *in, float *part, int *arrived, float *out, int width) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ bool last;
    if (column < width)
        part[blockIdx.y * width + column] = in[blockIdx.y * width + column];
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        last = atomicAdd(&arrived[blockIdx.x], 1) == gridDim.y - 2;
    __syncthreads();
    __threadfence();
    if (last && column < width) {
        float sum = 0;
        for (int row = 0; row < gridDim.y; row++)
            sum += part[row * width + column];
//                 ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy RAW global
        out[column] = sum;
    }
}

void run(const float *in, float *part, int *arrived, float *out, int rows) {
    dim3 grid(4, rows);
    sums_of_columns<<<grid, 64>>>(in, part, arrived, out, 256);
    sums_of_neighbours<<<grid, 64>>>(in, part, arrived, out, 256);
    too_early<<<grid, 64>>>(in, part, arrived, out, 256);
}
