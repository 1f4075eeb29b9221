// Elements that lie a step of the caller's apart, in grids of one and two dimensions: one cell for all where it is zero.

// expect: possible, if: step > 0
__global__ void scaled(int n, float by, float *x, int step) {
    int i = (blockIdx.x + blockIdx.y * gridDim.x) * blockDim.x + threadIdx.x;
    if (i < n) x[i * step] *= by;
}

// syncline: assume(step != 0)
// expect: verified
__global__ void scaled_by_steps(int n, float by, float *x, int step) {
    int i = (blockIdx.x + blockIdx.y * gridDim.x) * blockDim.x + threadIdx.x;
    if (i < n) x[i * step] *= by;
}

// Two threads have one element, however far it is to the next.
// expect: racy
__global__ void halved(int n, float *x, int step) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[(i / 2) * step] = i;
//             ^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// Steps of two dimensions.
// syncline: assume(step > 0 && width > 0)
// expect: verified
__global__ void in_rows(int n, float *x, int step, int width) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < width) x[(blockIdx.y * width + i) * step] = i;
}
