// Indices that are permutations of the thread indices: no sum tells them apart, but trying each thread does.

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void triangular_numbers(int *a) {
    int t = threadIdx.x;
    a[t * (t + 1) / 2 % 64] = t;
}

// They are a permutation modulo powers of two alone.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void triangular_numbers_modulo_63(int *a) {
    int t = threadIdx.x;
    a[t * (t + 1) / 2 % 63] = t;
//  ^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void bits_turned_round(int *a) {
    unsigned t = threadIdx.x;
    a[__brev(t) >> 26] = t;
}

// One bit is lost.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void five_of_six_bits(int *a) {
    unsigned t = threadIdx.x;
    a[__brev(t) >> 27] = t;
//  ^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void gray_code(int *a) {
    int t = threadIdx.x;
    a[t ^ (t >> 1)] = t;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void common_bits(int *a) {
    int t = threadIdx.x;
    a[t & (t >> 1)] = t;
//  ^^^^^^^^^^^^^^^ SL102 racy WAW global
}
