// Words that speak of unrolling before loops are macros for pragmas, which a header that is not here defines.
// syncline: launch(block=64, grid=2)

#include "library/macros.h"

// expect: verified, assuming: undefined-pragma LIB_PRAGMA_UNROLL
__global__ void rows(int *a) {
    LIB_PRAGMA_UNROLL
    for (int row = 0; row < 4; row++) a[(row * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] = row;
}

// expect: racy
__global__ void same_row(int *a) {
    LIB_UNROLL(4) for (int row = 0; row < 4; row++) {
        LIB_UNROLL_ALL
        while (a[row] < threadIdx.x) a[row] = threadIdx.x;
//                                   ^^^^^^ SL102 racy WAR global
    }
}

// A word that speaks of nothing may stand for a condition, or a statement.
// expect: incomplete
__global__ void unclear(int *a) {
    LIB_EACH for (int row = 0; row < 4; row++) a[(row * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] = row;
}
