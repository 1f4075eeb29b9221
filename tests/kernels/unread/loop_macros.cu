// Macros for the heads of loops: without a definition anything may happen under them, and a way to compile the file in
// which they have none is no way to compile the kernel.
#include "configuration_of_this_project.h"

#ifdef OTHER_DEVICE
#include "other_device.h"
#else
#define FOR_EACH(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += gridDim.x * blockDim.x)
#endif

// expect: verified
__global__ void before_a_block(int *out, int n) {
    FOR_EACH(i, n) {
        out[i] = i;
    }
}

// expect: racy
__global__ void two_for_one_place(int *out, int n) {
    FOR_EACH(i, n) {
        out[i / 2] = i;
//      ^^^^^^^^^^^^^^ SL102 racy WAW global
    }
}

// expect: verified
__global__ void before_a_statement(int *out, int n) {
    FOR_EACH(i, n) out[i] = i;
}

// expect: incomplete (FOR_ALL(...) before a statement)
__global__ void defined_in_no_way(int *out, int n) {
    FOR_ALL(i, n) {
        out[i] = i;
    }
}

// expect: incomplete (FOR_ALL(...) before a statement)
__global__ void statement_defined_in_no_way(int *out, int n) {
    FOR_ALL(i, n) out[i] = i;
}

#ifdef OTHER_DEVICE
#define FOR_PAIRS(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += gridDim.x * blockDim.x)
#else
#define FOR_PAIRS(i, n) for (int i = threadIdx.x; i < (n); i += blockDim.x)
#endif

// expect: possible
__global__ void defined_in_both_ways(int *out, int n) {
    FOR_PAIRS(i, n) {
        out[i] = blockIdx.x;
    }
}
