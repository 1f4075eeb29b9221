// `x & 0xffffffe0` and `x & ~31` are x less what it has beyond a multiple of 32: tiles of 32 columns, row by row.

// expect: verified
__global__ void tiles_of_columns(float *out, const float *in, int m, int n) {
    int column = threadIdx.x;
    out[(column & 0xffffffe0) * m + (blockIdx.x << 5) + (column & 31)] = in[threadIdx.x];
}

// expect: verified
__global__ void four_at_once(float *out, const float *in, int m, int n) {
    int column = threadIdx.x << 2;
    int at = (column & ~31) * m + blockIdx.x * 32 + (column & 31);
    for (int i = 0; i < 4; i++) out[at + i] = in[threadIdx.x];
}

// Tiles of 16 columns in rows of 32 lie on each other.
// expect: possible
__global__ void half_as_wide(float *out, const float *in, int m, int n) {
    int column = threadIdx.x;
    out[(column & ~15) * m + blockIdx.x * 32 + (column & 31)] = in[threadIdx.x];
}

// A mask with a hole: 16 and 0 are the same.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void with_a_hole(float *out, const float *in) {
    out[(threadIdx.x & 0xffffffe0) + (threadIdx.x & 15)] = in[threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW global warp
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void without_one(float *out, const float *in) {
    out[(threadIdx.x & 0xffffffe0) + (threadIdx.x & 31)] = in[threadIdx.x];
}

void run(float *out, const float *in, int m, int n) {
    tiles_of_columns<<<m, n>>>(out, in, m, n);
    four_at_once<<<m, n / 4>>>(out, in, m, n);
    half_as_wide<<<m, n>>>(out, in, m, n);
}
