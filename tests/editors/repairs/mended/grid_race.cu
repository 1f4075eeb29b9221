#include <cooperative_groups.h>
// Turns a row round that all blocks have filled.
// syncline: launch(grid=64, block=256)
__global__ void mirror(const float *in, float *row, float *out) {
  int i = blockIdx.x * 256 + threadIdx.x;
  row[i] = 2.0f * in[i];
  cooperative_groups::this_grid().sync();
  out[i] = row[16383 - i];
}
