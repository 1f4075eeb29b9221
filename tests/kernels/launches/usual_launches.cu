// Findings that need a launch that nobody makes, beside those of launches that people do make.
const int THREADS = 64;

// As many sections as threads, as far as the text goes: the host bounds their number, and says no more of it.
// expect: possible
__global__ void sections(const float *in, float *out, int count) {
    extern __shared__ float first[];
    float *second = first + count;
    first[threadIdx.x] = in[threadIdx.x];
    second[threadIdx.x] = 2 * in[threadIdx.x];
//  ^^^^^^ SL101 possible WAW
    __syncthreads();
    out[threadIdx.x] = first[threadIdx.x] + second[threadIdx.x];
}

// Whatever their number is, two threads meet in the middle.
// expect: racy
__global__ void halves(const float *in, float *out, int count) {
    extern __shared__ float first[];
    float *second = first + count / 2;
    first[threadIdx.x] = in[threadIdx.x];
    second[threadIdx.x] = 2 * in[threadIdx.x];
//  ^^^^^^ SL101 racy WAW
    __syncthreads();
    out[threadIdx.x] = first[threadIdx.x] + second[threadIdx.x];
}

void filter(const float *in, float *out, int count, int samples) {
    assert(count <= 256);
    assert(samples >= count);
    sections<<<1, THREADS, 8 * count>>>(in, out, count);
    halves<<<1, THREADS, 8 * count>>>(in, out, count);
}

// A row for each warp, in blocks of whole warps; the block's size has a name here, and comes from elsewhere.
// expect: possible
__global__ void row_of_a_warp(const float *in, float *out, int rows, int columns) {
    int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    if (row >= rows) return;
    for (int i = threadIdx.x % 32; i < columns; i += 32) out[row * columns + i] = in[row * columns + i] + blockIdx.x;
}

// The rows of one block are those of the next, too.
// expect: racy
__global__ void one_row_too_many(const float *in, float *out, int rows, int columns) {
    int row = blockIdx.x * (blockDim.x / 32 - 1) + threadIdx.x / 32;
    if (row >= rows) return;
    for (int i = threadIdx.x % 32; i < columns; i += 32) out[row * columns + i] = in[row * columns + i] + blockIdx.x;
//                                                       ^^^ SL102 racy WAW grid
}

void rows_of(const float *in, float *out, int rows, int columns, int block) {
    int blocks = (rows * 32 + block - 1) / block;
    row_of_a_warp<<<blocks, block>>>(in, out, rows, columns);
    one_row_too_many<<<blocks, block>>>(in, out, rows, columns);
}

// --- nobody launches these ------------------------------------------------------------------------------------------

// The row above is another row, where rows are as long as what is computed of them.
// expect: possible
__global__ void from_the_row_above(int *m, int width, int used, int row) {
    int column = blockIdx.x * 256 + threadIdx.x;
    if (column < used) m[row * width + column] = m[(row - 1) * width + column] + 1;
}

// expect: racy
__global__ void from_the_left(int *m, int width, int used, int row) {
    int column = blockIdx.x * 256 + threadIdx.x;
    if (column > 0 && column < used) m[row * width + column] = m[row * width + column - 1] + 1;
//                                   ^ SL102 racy WAR
}

// Written for blocks of 4 x 4 x 4.
// expect: possible
__global__ void turned(const int *in, int *out) {
    __shared__ int cube[64];
    int t = threadIdx.z * 16 + threadIdx.y * 4 + threadIdx.x;
    cube[t] = in[t] + threadIdx.x;
//  ^^^^ SL101 possible WAW
    __syncthreads();
    out[blockIdx.x * 64 + t] = cube[63 - t];
}

// expect: racy
__global__ void turned_too_early(const int *in, int *out) {
    __shared__ int cube[64];
    int t = threadIdx.z * 16 + threadIdx.y * 4 + threadIdx.x;
    cube[t] = in[t] + threadIdx.x;
//  ^^^^ SL101 possible WAW
    out[blockIdx.x * 64 + t] = cube[63 - t];
//                             ^^^^ SL101 racy RAW
}

// --- not initialised ------------------------------------------------------------------------------------------------

struct Parts {
    int cut, now;
};
__device__ Parts parts_of(int tasks, float share) {
    Parts p;
    if (share >= 0 && share <= 1) p.cut = tasks * share;
    return p;
}

// Where the share is none, nobody knows where the loop begins; a device need not begin elsewhere for each thread.
// expect: possible
__global__ void shared_out(int *a, int tasks, float share) {
    Parts p = parts_of(tasks, share);
    for (p.now = p.cut + blockIdx.x; p.now < tasks; p.now += gridDim.x) {
        __syncthreads();
//      ^^^^^^^^^^^^^ SL202 possible
        if (threadIdx.x == 0) a[p.now] = p.now;
    }
}

// expect: divergent
__global__ void shared_out_by_threads(int *a, int tasks) {
    for (int now = threadIdx.x; now < tasks; now += blockDim.x) {
        __syncthreads();
//      ^^^^^^^^^^^^^ SL202 divergent
        a[now] = now;
    }
}
