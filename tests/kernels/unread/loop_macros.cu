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

// Headers that one way alone needs are not here, and nothing of it can be followed.
#ifdef OTHER_DEVICE
#include "functions_of_the_other_device.h"
#else
__device__ void put(int *place, int value) { *place = value; }
//                                           ^^^^^^^^^^^^^^ SL103 racy WAW global
#endif

// expect: verified
__global__ void one_way_is_here(int *out) {
    put(out + blockIdx.x * blockDim.x + threadIdx.x, threadIdx.x);
}

// expect: racy
__global__ void one_way_is_here_and_wrong(int *out) {
    put(out + threadIdx.x / 2, threadIdx.x);
}

// Both ways need the same header.
// expect: incomplete (fetch)
__global__ void no_way_is_here(int *out) {
#ifdef OTHER_DEVICE
    put(out + blockIdx.x * blockDim.x + threadIdx.x, fetch(out));
#else
    fetch(out);
#endif
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
