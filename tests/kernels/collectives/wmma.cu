// Warp matrix functions: a warp as a whole reads and writes tiles.
#include <mma.h>
using namespace nvcuda;

// expect: verified
// syncline: launch(block=64)
__global__ void a_tile_per_warp(const half *in, float *out) {
    __shared__ half tiles[2][256];
    int warp = threadIdx.x / 32;
    for (int i = threadIdx.x; i < 512; i += 64) tiles[i / 256][i % 256] = in[i];
    __syncthreads();
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    wmma::load_matrix_sync(a, tiles[warp], 16);
    wmma::load_matrix_sync(b, tiles[1 - warp], 16);
    wmma::mma_sync(sum, a, b, sum);
    for (int t = 0; t < sum.num_elements; t++) sum.x[t] *= 2.0f;
    wmma::store_matrix_sync(out + (blockIdx.x * 2 + warp) * 256, sum, 16, wmma::mem_row_major);
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void loaded_too_early(const half *in, float *out) {
    __shared__ half tile[256];
    for (int i = threadIdx.x; i < 256; i += 64) tile[i] = in[i];
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
    wmma::load_matrix_sync(a, tile, 16);
//  ^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW block
    out[blockIdx.x * 64 + threadIdx.x] = a.x[0];
}

// The tile of the next step is written while slower warps load this one.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void refilled_too_early(const half *in, float *out, int steps) {
    __shared__ half tile[256];
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
    for (int k = 0; k < steps; k++) {
        for (int i = threadIdx.x; i < 256; i += 64) tile[i] = in[k * 256 + i];
//                                                  ^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR block
        __syncthreads();
        wmma::load_matrix_sync(a, tile, 16);
    }
    out[blockIdx.x * 64 + threadIdx.x] = a.x[0];
}

// Half a tile is not a tile.
// expect: racy
// syncline: launch(block=64)
__global__ void stored_over_each_other(float *out) {
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 1.0f);
    wmma::store_matrix_sync(out + blockIdx.x * 512 + (threadIdx.x / 32) * 128, sum, 16, wmma::mem_row_major);
//  ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW block
}

// Tiles side by side: the rows of one lie between those of the other, whichever way they lie.
// expect: verified
// syncline: launch(block=128)
__global__ void side_by_side(float *out) {
    __shared__ float s[16 * 64];
    int warp = threadIdx.x / 32;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 1.0f);
    wmma::store_matrix_sync(s + warp * 16, sum, 64, wmma::mem_row_major);
    __syncthreads();
    wmma::store_matrix_sync(s + warp * 16, sum, 64, wmma::mem_col_major);
    __syncthreads();
    for (int i = threadIdx.x; i < 1024; i += 128) out[blockIdx.x * 1024 + i] = s[i];
}

// A fragment's own layout counts: 32 columns of 8, 32 apart, lie across all of it.
// expect: racy
// syncline: launch(block=64)
__global__ void columns_for_rows(const half *in, float *out) {
    __shared__ half s[512];
    int warp = threadIdx.x / 32;
    wmma::fragment<wmma::matrix_b, 8, 32, 16, half, wmma::col_major> columns;
    wmma::fragment<wmma::matrix_b, 8, 32, 16, half, wmma::row_major> rows;
    for (int i = threadIdx.x % 32; i < 256; i += 32) s[warp * 256 + i] = in[i];
    __syncwarp();
    if (warp == 0) wmma::load_matrix_sync(columns, s, 16);
//                 ^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW block
    out[blockIdx.x * 64 + threadIdx.x] = columns.x[0] + rows.x[0];
}

// What a warp stored, its other lanes see after a barrier.
// expect: racy
// syncline: launch(block=32)
__global__ void read_back_without_a_barrier(float *out) {
    __shared__ float s[256];
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 1.0f);
    wmma::store_matrix_sync(s, sum, 16, wmma::mem_row_major);
    out[blockIdx.x * 32 + threadIdx.x] = s[threadIdx.x];
//                                       ^^^^^^^^^^^^^^ SL103 racy RAW warp
}

// expect: verified
// syncline: launch(block=32)
__global__ void read_back_after_one(float *out) {
    __shared__ float s[256];
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 1.0f);
    wmma::store_matrix_sync(s, sum, 16, wmma::mem_row_major);
    __syncwarp();
    out[blockIdx.x * 32 + threadIdx.x] = s[threadIdx.x];
}

// Only one element is read: some lane stored it.
// expect: racy
// syncline: launch(block=32)
__global__ void one_lane_reads_back(float *out) {
    __shared__ float s[256];
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 1.0f);
    wmma::store_matrix_sync(s, sum, 16, wmma::mem_row_major);
    if (threadIdx.x == 0) out[blockIdx.x] = s[0];
//                                          ^^^^ SL103 racy RAW warp
}

// An accumulator becomes a factor: its elements lie in other lanes.
// expect: racy
// syncline: launch(block=32)
__global__ void another_fragment(float *out) {
    __shared__ half s[256];
    wmma::fragment<wmma::accumulator, 16, 16, 16, half> sum;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
    wmma::fill_fragment(sum, 1.0f);
    wmma::store_matrix_sync(s, sum, 16, wmma::mem_row_major);
    wmma::load_matrix_sync(a, s, 16);
//  ^^^^^^^^^^^^^^^^^^^^ SL103 racy RAW warp
    out[blockIdx.x * 32 + threadIdx.x] = a.x[0];
}

// C = A * B + C, in place.
// expect: verified
// syncline: launch(block=32)
__global__ void in_place(float *matrix) {
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::load_matrix_sync(sum, matrix + blockIdx.x * 256, 16, wmma::mem_row_major);
    for (int t = 0; t < sum.num_elements; t++) sum.x[t] += 1.0f;
    wmma::store_matrix_sync(matrix + blockIdx.x * 256, sum, 16, wmma::mem_row_major);
}

// expect: divergent
// syncline: launch(block=32)
__global__ void half_a_warp(const half *in, float *out) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
    if (threadIdx.x < 16) {
        wmma::load_matrix_sync(a, in, 16);
//      ^^^^^^^^^^^^^^^^^^^^ SL201 divergent warp
    }
    out[blockIdx.x * 32 + threadIdx.x] = a.x[0];
}

// expect: verified
// syncline: launch(block=64)
__global__ void one_warp_of_two(const half *in, float *out) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
    if (threadIdx.x < 32) wmma::load_matrix_sync(a, in, 16);
    out[blockIdx.x * 64 + threadIdx.x] = a.x[0];
}

// No dimension but x is named here, and none is invented.
// expect: verified
__global__ void any_block() {
    extern __shared__ float s[];
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 1.0f);
    wmma::store_matrix_sync(s + threadIdx.x / 32 * 256, sum, 16, wmma::mem_row_major);
}

// Two packed elements in a byte.
// expect: racy
// syncline: launch(block=64)
__global__ void halves_of_bytes(const int *in, int *out) {
    __shared__ unsigned char tile[8 * 16];
    wmma::fragment<wmma::matrix_a, 8, 8, 32, wmma::experimental::precision::s4, wmma::row_major> a;
    if (threadIdx.x == 63) tile[127] = in[0];
    wmma::load_matrix_sync(a, tile, 32);
//  ^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW block
    out[blockIdx.x * 64 + threadIdx.x] = a.x[0];
}

// expect: verified
// syncline: launch(block=64)
__global__ void beside_packed_elements(const int *in, int *out) {
    __shared__ unsigned char tile[8 * 16 + 1];
    wmma::fragment<wmma::matrix_a, 8, 8, 32, wmma::experimental::precision::s4, wmma::row_major> a;
    if (threadIdx.x == 63) tile[128] = in[0];
    wmma::load_matrix_sync(a, tile, 32);
    out[blockIdx.x * 64 + threadIdx.x] = a.x[0];
}

// expect: incomplete (row-major)
// syncline: launch(block=32)
__global__ void layout_by_argument(float *out, wmma::layout_t layout) {
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 1.0f);
    wmma::store_matrix_sync(out + blockIdx.x * 256, sum, 16, layout);
}

// expect: incomplete (shape)
// syncline: launch(block=32)
__global__ void a_type_from_elsewhere(float *out) {
    Accumulator sum;
    wmma::store_matrix_sync(out + blockIdx.x * 256, sum, 16, wmma::mem_row_major);
}
