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

// --- what the text says of the block --------------------------------------------------------------------------------

// Tiles of 32 x 4, of which the index says how large they are: in blocks of 16 x 16 they would overlap.
// expect: possible
__global__ void tiles(float *x, int height, int width) {
    int column = 32 * blockIdx.x + threadIdx.x;
    int row = 4 * blockIdx.y + threadIdx.y;
    if (row >= height) return;
    x[row * width + column] *= 2;
}

// Tiles of 4 rows, and 5 of them are written.
// expect: racy
__global__ void tiles_that_overlap(float *x, int height, int width) {
    int column = 32 * blockIdx.x + threadIdx.x;
    int row = 4 * blockIdx.y + threadIdx.y;
    if (row >= height || column >= width) return;
    x[row * width + column] = row;
    if (threadIdx.y == 0) x[(row + 4) * width + column] = 0;
//                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// The tile of a block is four times as large as the block, and a loop goes over it.
// expect: possible
__global__ void in_four_steps(float *x) {
    for (int i = 0; i < 1024; i += 256) x[blockIdx.x * 1024 + i + threadIdx.x] *= 2;
}

// An array of 256, so there are as many threads; with fewer nothing would happen.
// expect: racy, fixed: verified
__global__ void missing_before_the_first_step(const float *in, float *out) {
    __shared__ float s[256];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * blockDim.x + t];
    for (int d = 128; d > 0; d >>= 1) {
        if (t < d) s[t] += s[t + d];
//                         ^^^^^^^^ SL101 racy RAW
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = s[0];
}

// Each thread fills four places of the array: it is made for 64.
// expect: verified
__global__ void four_places_each(const float *in, float *out) {
    __shared__ float s[256];
    int t = threadIdx.x;
    for (int k = 0; k < 4; k++) s[t + 64 * k] = in[blockIdx.x * 256 + t + 64 * k];
//                              ^^^^^^^^^^^^^ SL105 possible WAW
    __syncthreads();
    if (t < 64) out[blockIdx.x * 64 + t] = s[t] + s[t + 64] + s[t + 128] + s[t + 192];
}

// The same tiles, in an array of pairs: the quotient has no rest where rows are of even length.
// expect: possible
__global__ void tiles_of_pairs(float2 *x, int height, int width) {
    int column = (32 * blockIdx.x + threadIdx.x) * 2;
    int row = 4 * blockIdx.y + threadIdx.y;
    if (row >= height) return;
    x[(row * width + column) / 2] = make_float2(row, column);
}

// expect: racy
__global__ void pairs_of_two_rows_each(float2 *x, int height, int width) {
    int column = (32 * blockIdx.x + threadIdx.x) * 2;
    int row = 4 * blockIdx.y + threadIdx.y;
    if (row >= height || column >= width) return;
    x[(row / 2 * width + column) / 2] = make_float2(row, row);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}
