// Template arguments that a launch spells by names which nobody here declares: one number, but nobody knows which.
#include "not_here.h"

// Right for every number of rows.
// expect: verified
template <int ROWS>
__global__ void any_number(float *out, int width) {
    for (int row = 0; row < ROWS; row++)
        out[(row * gridDim.x + blockIdx.x) * 64 + threadIdx.x] = row;
}

// Right where it is the number of threads of a warp, as the host may well have it.
// expect: possible
template <int WIDTH>
__global__ void some_numbers(float *out) {
    __shared__ float s[256];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x < WIDTH)
        s[threadIdx.x] += s[threadIdx.x + WIDTH];
    __syncthreads();
    if (threadIdx.x < WIDTH / 2)
        s[threadIdx.x] += s[threadIdx.x + 20];
//      ^^^^^^^^^^^^^^ SL101 possible shared
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = s[0];
}

// Wrong for every number.
// expect: racy
template <int ROWS>
__global__ void none(float *out) {
    out[ROWS] = threadIdx.x;
//  ^^^^^^^^^ SL102 racy WAW global
}

void run(float *out, int width) {
    any_number<chosen_rows><<<1, 64>>>(out, width);
    some_numbers<chosen_width><<<1, 64>>>(out);
    none<chosen_rows><<<1, 64>>>(out);
}
