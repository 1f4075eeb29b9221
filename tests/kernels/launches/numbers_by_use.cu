// Launch dimensions of which the text does not say the type: `dim3 grid(n)` copies n where that is a dim3.
#include <ATen/ATen.h>
#include "what_is_not_here.h"

// ATen documents that a tensor's size is a number, and the grid is one block high.
// expect: verified
__global__ void by_documentation(float *out) {
    if (threadIdx.x == 0)
        out[blockIdx.x] = 1.0f;
}

// A variable that a kernel takes as an int is a number.
// expect: verified
__global__ void by_use(float *out, int n) {
    if (threadIdx.x == 0 && blockIdx.x < n)
        out[blockIdx.x] = 1.0f;
}

// Nothing says what the method gives: there may be several rows of blocks.
// expect: possible
__global__ void unknown(float *out) {
    if (threadIdx.x == 0)
        out[blockIdx.x] = clock();
}

void run(const at::Tensor input, Things *things, float *out) {
    const auto rows = input.size(0);
    const dim3 grid(rows);
    by_documentation<<<grid, 32>>>(out);
    const auto count = things->number();
    dim3 counted(count);
    by_use<<<counted, 32>>>(out, count);
    dim3 open(things->shape());
    unknown<<<open, 32>>>(out);
}
