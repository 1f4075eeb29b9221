// Constants of the host in unsigned arithmetic, which wraps around, and literals that are unsigned without a suffix.

// expect: racy
__global__ void below_zero(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }
//                                            ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global block

// expect: racy
__global__ void inverted(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }
//                                          ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global block

// expect: racy
__global__ void mixed(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }
//                                       ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global block

// expect: racy
__global__ void hexadecimal(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }
//                                             ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global block

// expect: racy
__global__ void too_large(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }
//                                           ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global block

// expect: verified
__global__ void large_enough(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

// expect: verified
__global__ void decimal(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

// expect: verified
__global__ void of_a_size(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void run(int *p) {
    const int a = (0u - 1 > 0) ? 0 : 1;
    below_zero<<<1, 64>>>(p, a);
    const int b = (~0u > 0) ? 0 : 1;
    inverted<<<1, 64>>>(p, b);
    const int c = (-1 < 1u) ? 1 : 0;
    mixed<<<1, 64>>>(p, c);
    const int d = 0x80000000 > -1;
    hexadecimal<<<1, 64>>>(p, d);
    const unsigned long product = 65536u * 65536u;
    const int e = product >> 32;
    too_large<<<1, 64>>>(p, e);
    const unsigned long wide = 65536ul * 65536u;
    const int f = wide >> 32;
    large_enough<<<1, 64>>>(p, f);
    const int g = 4294967295 + 1 > 0;
    decimal<<<1, 64>>>(p, g);
    const int h = sizeof(float) * 8 - 31;
    of_a_size<<<1, 64>>>(p, h);
}

// expect: racy
__global__ void blocks_of_a_difference(int *out) {
    out[threadIdx.x] = blockIdx.x;
//  ^^^^^^^^^^^^^^^^ SL102 racy WAW grid
}

void launch(int *p) {
    const int blocks = (0u - 1 > 0) + 1;
    blocks_of_a_difference<<<blocks, 64>>>(p);
}
