// Dimensions that callers give to the function that launches, and dimensions made of one element of an array.

// expect: verified
__global__ void handed_on(float *out, const float *in) {
    __shared__ float tile[256];
    tile[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
    out[blockIdx.x * 256 + threadIdx.x] = 2 * tile[threadIdx.x];
}

static void start(float *out, const float *in, const dim3 block, const dim3 &grid) {
    handed_on<<<grid, block>>>(out, in);
}

static void start_on(float *out, const float *in, dim3 threads, int rows) {
    start(out, in, threads, dim3(rows));
}

void two_levels(float *out, const float *in, int rows) {
    start_on(out, in, dim3(256), rows);
}

// expect: racy
__global__ void handed_on_too_large(float *out, const float *in) {
    out[blockIdx.x * 128 + threadIdx.x] = in[threadIdx.x];
//  ^^^ SL102 racy WAW global
}

static void start_large(float *out, const float *in, dim3 block, dim3 grid) {
    handed_on_too_large<<<grid, block>>>(out, in);
}

void large(float *out, const float *in, int rows) {
    start_large(out, in, 256, rows);
}

// expect: verified
__global__ void grown(float *out, const float *in) {
    int i = (blockIdx.x * 2 + threadIdx.y) * 64 + threadIdx.x;
    out[i] = in[i];
}

static void start_grown(float *out, const float *in, dim3 block) {
    block.y = 2;
    grown<<<16, block>>>(out, in);
}

void of_one_row(float *out, const float *in) {
    start_grown(out, in, 64);
}

dim3 of_the_file(64);

// A function that the other one calls might change what the reference leads to.
// expect: possible
__global__ void by_reference(float *out) {
    out[blockIdx.x * 64 + threadIdx.x] = blockIdx.x;
}

void change();

static void start_by_reference(float *out, const dim3 &block) {
    change();
    by_reference<<<4, block>>>(out);
}

void of_file(float *out) {
    start_by_reference(out, of_the_file);
}

// expect: verified
__global__ void of_elements(float *out) {
    out[blockIdx.x * 256 + threadIdx.x] = threadIdx.x;
}

void elements(float *out, const int *counts) {
    int sizes[2] = {256, 3};
    dim3 block(sizes[0]);
    dim3 grid(counts[1]);
    of_elements<<<grid, block>>>(out);
}

// A template's `Index` is whatever it is, but no `dim3`, if it is given nothing but sums and the like.
// expect: verified
__global__ void of_an_index(float *out, int width) {
    for (int k = threadIdx.x; k < width; k += blockDim.x)
        out[blockIdx.x * width + k] = k;
}

template <typename Index>
void start_of_index(float *out, Index rows, Index width) {
    Index blocks;
    Index threads;
    threads = std::min(256, width);
    blocks = rows - 1;
    if (blocks > 0)
        of_an_index<<<blocks, threads>>>(out, width);
}
