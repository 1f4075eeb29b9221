// Races between blocks: a barrier of the grid.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=4)
__global__ void mirror(const float *in, float *line, float *out) {
    int i = blockIdx.x * 64 + threadIdx.x;
    line[i] = in[i];
    out[i] = line[255 - i];
//           ^^^^^^^^^^^^^ SL102 racy RAW global grid
}

// In the words of the file, which has a group of the grid.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=4)
__global__ void second_round(const float *in, float *line, float *out) {
    cg::grid_group grid = cg::this_grid();
    int i = blockIdx.x * 64 + threadIdx.x;
    line[i] = in[i];
    grid.sync();
    float other = line[255 - i];
    line[i] = other;
//  ^^^^^^^^^^^^^^^ SL102 racy WAR global grid
}

// One barrier of the grid is enough in a loop where the rounds use different cells.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=4)
__global__ void rounds(float *line, int n) {
    int i = blockIdx.x * 64 + threadIdx.x;
    for (int k = 0; k < n; ++k)
        line[256 * (k + 1) + i] = line[256 * k + 255 - i];
//                                ^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy RAW global grid
}

// Every thread of the grid adds to one cell: no barrier helps, but an atomic does.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=4)
__global__ void sum(const float *in, float *total) {
    int i = blockIdx.x * 64 + threadIdx.x;
    *total += in[i];
//  ^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// The block's own race and that between blocks, of one array.
// expect: racy, fixed: verified
// syncline: launch(grid=4, block=64)
__global__ void both(float *line, float *out) {
    int i = blockIdx.x * 64 + threadIdx.x;
    line[i] = i;
    out[i] = line[(i + 100) % 256];
//           ^^^^^^^^^^^^^^^^^^^^^ SL102 racy RAW global grid
}

// The second of two parts nothing more; without a barrier of the grid between them the sums of other blocks are missed.
// expect: verified, fixed: verified
// syncline: launch(block=64, grid=4)
__global__ void synchronised_twice(const float *in, float *line, float *out) {
    cg::grid_group grid = cg::this_grid();
    int i = blockIdx.x * 64 + threadIdx.x;
    line[i] = in[i];
    grid.sync();
//  ^^^^^^^^^^^ SL301 redundant grid
    grid.sync();
//  ^^^^^^^^^^^ SL301 redundant grid
    out[i] = line[255 - i];
}
