// Blocks of a column count themselves, where the column is inside of the matrix at all: the flag has been set then.

// expect: verified
// syncline: launch(block=(32, 8))
__global__ void sums_of_columns(const float *in, int columns, volatile float *parts, int *counters, float *out) {
    __shared__ bool last;
    int f = 32 * blockIdx.x + threadIdx.x;
    volatile float *mine = parts + blockIdx.y * columns;
    if (f < columns) {
        if (threadIdx.y == 0) mine[f] = in[blockIdx.y * columns + f];
    }
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0 && f < columns) {
        int before = atomicAdd(&counters[blockIdx.x], 1);
        last = before == gridDim.y - 1;
    }
    __syncthreads();
    if (last && f < columns) {
        if (threadIdx.y == 0) {
            float sum = 0;
            for (int k = 0; k < gridDim.y; ++k) sum += parts[k * columns + f];
            out[f] = sum;
        }
    }
}

// The parts are volatile for who writes them alone, and nothing says that who is last looks at more than the counter.
// expect: possible
// syncline: launch(block=(32, 8))
__global__ void read_as_if_nothing_was(const float *in, int columns, float *parts, int *counters, float *out) {
    __shared__ bool last;
    int f = 32 * blockIdx.x + threadIdx.x;
    volatile float *mine = parts + blockIdx.y * columns;
    if (f < columns) {
        if (threadIdx.y == 0) mine[f] = in[blockIdx.y * columns + f];
    }
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0 && f < columns) {
        int before = atomicAdd(&counters[blockIdx.x], 1);
        last = before == gridDim.y - 1;
    }
    __syncthreads();
    if (last && f < columns) {
        if (threadIdx.y == 0) {
            float sum = 0;
            for (int k = 0; k < gridDim.y; ++k) sum += parts[k * columns + f];
            out[f] = sum;
        }
    }
}

// The flag is set in the first columns alone: what it holds elsewhere is anything.
// expect: possible
// syncline: launch(block=(32, 8))
__global__ void counted_in_some_columns(const float *in, int columns, volatile float *parts, int *counters, float *out) {
    __shared__ bool last;
    int f = 32 * blockIdx.x + threadIdx.x;
    volatile float *mine = parts + blockIdx.y * columns;
    if (f < columns) {
        if (threadIdx.y == 0) mine[f] = in[blockIdx.y * columns + f];
    }
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0 && f < columns / 2) {
        int before = atomicAdd(&counters[blockIdx.x], 1);
        last = before == gridDim.y - 1;
    }
    __syncthreads();
    if (last && f < columns) {
        if (threadIdx.y == 0) {
            float sum = 0;
            for (int k = 0; k < gridDim.y; ++k) sum += parts[k * columns + f];
            out[f] = sum;
        }
    }
}

// Nobody fences what the threads of the block have written before they are counted.
// expect: possible
// syncline: launch(block=(32, 8))
__global__ void not_fenced(const float *in, int columns, volatile float *parts, int *counters, float *out) {
    __shared__ bool last;
    int f = 32 * blockIdx.x + threadIdx.x;
    volatile float *mine = parts + blockIdx.y * columns;
    if (f < columns) {
        if (threadIdx.y == 0) mine[f] = in[blockIdx.y * columns + f];
    }
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0 && f < columns) {
        int before = atomicAdd(&counters[blockIdx.x], 1);
        last = before == gridDim.y - 1;
    }
    __syncthreads();
    if (last && f < columns) {
        if (threadIdx.y == 0) {
            float sum = 0;
            for (int k = 0; k < gridDim.y; ++k) sum += parts[k * columns + f];
            out[f] = sum;
        }
    }
}

// What the chosen thread has written under a condition of the block is what all find where it held.
// expect: verified
// syncline: launch(block=(32, 8))
__global__ void told_where_it_was_said(int *cells, int *out, int n) {
    __shared__ int place;
    int t = threadIdx.y * 32 + threadIdx.x;
    if (t == 0 && blockIdx.x < n) place = atomicAdd(cells, 256);
    __syncthreads();
    if (blockIdx.x < n) out[place + t] = t;
}

// expect: possible
// syncline: launch(block=(32, 8))
__global__ void told_where_nothing_was_said(int *cells, int *out, int n) {
    __shared__ int place;
    int t = threadIdx.y * 32 + threadIdx.x;
    if (t == 0 && blockIdx.x < n) place = atomicAdd(cells, 256);
    __syncthreads();
    if (blockIdx.x < n + 1) out[place + t] = t;
}

// The same value is in force for the one thread that is not on the way.
// expect: verified
// syncline: launch(block=(32, 8))
__global__ void read_before_it_is_asked(int *cells, int *out, int n) {
    __shared__ int place;
    if (threadIdx.x == 0 && threadIdx.y == 0 && blockIdx.x * 32 < n) place = atomicAdd(cells, 256);
    __syncthreads();
    int start = place;
    int column = blockIdx.x * 32 + threadIdx.x;
    if (column < n) out[start + threadIdx.y * 32 + threadIdx.x] = column;
}

// All indices are zero where their sum is: `t == 0` chooses a thread of a block of any shape.
// expect: verified
__global__ void first_of_a_plane(int *cells, int *out) {
    __shared__ int place;
    int t = threadIdx.y * blockDim.x + threadIdx.x;
    if (t == 0) place = atomicAdd(cells, 1024);
    __syncthreads();
    out[place + t] = t;
}

// expect: possible
__global__ void one_of_each_row(int *cells, int *out) {
    __shared__ int place[32];
    int t = threadIdx.y * blockDim.x - threadIdx.x;
    if (t == 0) place[threadIdx.y] = atomicAdd(cells, 1024);
    __syncthreads();
    out[place[threadIdx.y] + threadIdx.x] = t;
}

void run(int *cells, int *out, int n, int width, int height) {
    first_of_a_plane<<<n, dim3(width, height)>>>(cells, out);
}
