// Dimensions that a function of the host works out.

constexpr int kThreads = 256;

dim3 blocks_for(long count) { return dim3(static_cast<unsigned>((count + kThreads - 1) / kThreads)); }

inline dim3 tiles(int width, int height) {
    const int across = (width + 15) / 16, down = (height + 15) / 16;
    return dim3(across, down);
}

dim3 tile() {
    dim3 size(16, 16);
    return size;
}

dim3 rows(int n) {
    dim3 grid(1);
    grid.y = n;
    return grid;
}

dim3 either(int n) {
    if (n > 100) return dim3(n);
    return dim3(n, 2);
}

inline int covering(int n, int size) {
    const int all = n + size - 1;
    return all / size;
}

dim3 squared(int n) { return dim3(n * n); }

// A grid of one row.
// expect: verified
__global__ void row(long n, float *a) {
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) a[i] += 1;
}

// Its twin asks for the same places in each of two rows.
// expect: racy
__global__ void two_rows(int n, float *a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] += 1;
//             ^^^^ SL102 racy
}

// expect: verified
__global__ void in_tiles(int width, int height, float *a) {
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    if (x < width && y < height) a[y * width + x] += 1;
}

// The tile is of sixteen rows, not of eight.
// expect: racy
__global__ void in_half_tiles(int width, int height, float *a) {
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < width && y < height) a[y * width + x] += 1;
//                               ^^^^ SL102 racy
}

// A store behind the declaration makes eight rows of it.
// expect: racy
__global__ void of_rows(int *a) { a[threadIdx.x] += 1; }
//                                ^^^^^^^^^^^^^^ SL102 racy

// More than one `return`: which, the caller decides.
// expect: possible
__global__ void of_either(int *a) { a[blockIdx.x] += 1; }

// A number by a function with a local variable.
// expect: verified
__global__ void covered(int n, int *a) {
    if (threadIdx.x == 0 && blockIdx.x * 64 < n) a[(n + 63) / 64 - 1 - blockIdx.x] = 1;
}

// A function's parameter has another value at each call: the block is as large as b says, the grid as a.
// expect: possible
__global__ void of_two_calls(int *out) {
    if (blockIdx.x == 0) out[threadIdx.x] = 1;
    if (blockIdx.x == 1) out[threadIdx.x + gridDim.x] = 2;
}

void host(long n, int w, int h, int a, int b, float *f, int *p) {
    row<<<blocks_for(n), kThreads>>>(n, f);
    two_rows<<<tiles(w, 32), 256>>>(w, f);
    in_tiles<<<tiles(w, h), tile()>>>(w, h, f);
    in_half_tiles<<<tiles(w, h), tile()>>>(w, h, f);
    of_rows<<<rows(8), 32>>>(p);
    of_either<<<either(a), 1>>>(p);
    covered<<<covering(w, 64), 64>>>(w, p);
    of_two_calls<<<squared(a), squared(b)>>>(p);
}
