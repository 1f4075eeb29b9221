// Two pointers into one array, at a distance that the text does not explain: what needs a particular one is possible.

// expect: possible
__global__ void adjust(unsigned *d, unsigned n, unsigned *sums) {
    __shared__ unsigned v;
    unsigned i = blockIdx.x * 256 + threadIdx.x;
    v = sums[blockIdx.x];
//  ^^^^ SL101 possible WAW
    __syncthreads();
    if (i < n) d[i] += v;
}

// expect: racy
__global__ void adjust_without_barrier(unsigned *d, unsigned n, unsigned *sums) {
    __shared__ unsigned v;
    unsigned i = blockIdx.x * 256 + threadIdx.x;
    if (threadIdx.x == 0) v = sums[blockIdx.x];
    if (i < n) d[i] += v;
//                     ^^^^ SL101 racy RAW
}

void levels(unsigned *p, const int *sizes, const int *starts, int m) {
    for (int i = m - 3; i >= 0; i--) {
        adjust<<<sizes[i + 1], 256>>>(p + starts[i], sizes[i], p + starts[i + 1]);
        adjust_without_barrier<<<sizes[i + 1], 256>>>(p + starts[i], sizes[i], p + starts[i + 1]);
    }
}

// How many blocks there are is not said by what the kernel is given: more than its array has room for, or not.
// expect: possible
__global__ void rows_of_blocks(unsigned *d, unsigned n) {
    unsigned block = blockIdx.y * 65535 + blockIdx.x;
    unsigned i = block * 256 + threadIdx.x;
    if (i < n) d[i] += 1;
}

void counted(unsigned *p, const unsigned *sizes, int i) {
    dim3 grid(sizes[i + 1]);
    if (grid.x > 65535) {
        grid.y = (grid.x + 65534) / 65535;
        grid.x = 65535;
    }
    rows_of_blocks<<<grid, 256>>>(p, sizes[i]);
}

// Whatever this function is called with.
// expect: possible
__global__ void shifted(float *d, const float *s) {
    d[threadIdx.x] = s[threadIdx.x];
}

void shift(float *p, int by) { shifted<<<1, 256>>>(p, p + by); }
