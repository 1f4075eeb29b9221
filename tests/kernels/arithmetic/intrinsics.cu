// Integer intrinsics mean what the documentation says, to the last bit.

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void high_word_of_a_product(int *a) { a[__umulhi(threadIdx.x << 16, 1 << 16)] = 1; }

// The high word of a product with 2^31 halves.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void halves(int *a) {
  a[__umulhi(threadIdx.x, 1u << 31)] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW global
}

// The upper eight bits of a factor are not looked at.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void product_of_24_bits(int *a) {
  a[__mul24(threadIdx.x, 0x1000000)] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: verified
__global__ void index_by_mul24(int *a, int n) {
  int i = __mul24(blockIdx.x, blockDim.x) + threadIdx.x;
  if (i < n) a[i] = 1;
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void reversed_bits(int *a) { a[__brev(threadIdx.x) >> 26] = threadIdx.x; }

// One bit too few.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void reversed_bits_but_one(int *a) {
  a[__brev(threadIdx.x) >> 27] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// The lowest byte alone, and the two lowest exchanged.
// expect: verified
// syncline: launch(block=256, grid=1)
__global__ void bytes(int *a, int *b) {
  a[__byte_perm(threadIdx.x, 0, 0x4440)] = 1;
  b[__byte_perm(threadIdx.x, 0, 0x3201) >> 8] = 1;
}

// Lane by lane: the sum of bytes wraps around within its byte.
// expect: racy
// syncline: launch(block=256, grid=1)
__global__ void sum_of_bytes(int *a) {
  a[__vaddus4(threadIdx.x, 0xf0)] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: verified
// syncline: launch(block=256, grid=1)
__global__ void sum_of_bytes_modulo(int *a) { a[__vadd4(threadIdx.x, 0xf0)] = threadIdx.x; }

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void means(int *a) {
  a[__hadd(threadIdx.x, 0)] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW global
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void means_of_even_numbers(int *a) { a[__rhadd(2 * threadIdx.x, 0)] = threadIdx.x; }

// How many bits are set, many numbers share.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void by_population(int *a) {
  a[__popc(threadIdx.x)] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// Turned round, no two words become one.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void rotated(int *a) { a[__funnelshift_l(threadIdx.x, threadIdx.x, 28)] = 1; }

// A dot product with (1, 0, 0, 0) is a byte, with its sign.
// expect: verified
// syncline: launch(block=128, grid=1)
__global__ void lowest_byte(int *a) { a[__dp4a((int)threadIdx.x, 1, 0)] = 1; }

// What nobody models decides about no index for certain.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void by_an_unknown_function(int *a) {
  a[(int)(64 * __sinf(threadIdx.x))] = threadIdx.x;
}

// Arithmetic in every rounding.
// expect: verified
__global__ void rounded(float *a, double *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = __fmaf_ru(__fadd_rd(a[i], 1.0f), __frcp_ru(a[i]), __fdiv_rz(a[i], 2.0f));
    b[i] = __fma_rd(__dadd_ru(b[i], 1.0), __drcp_rz(b[i]), __dsqrt_rd(b[i]));
}
