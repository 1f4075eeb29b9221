// A barrier of the grid brings its header, cooperative_groups.h: not under a condition, where the only other one stands.
#ifdef WITH_VECTORS
#include <vector>
#endif

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=4)
__global__ void mirror(const float *in, float *line, float *out) {
    int i = blockIdx.x * 64 + threadIdx.x;
    line[i] = in[i];
    out[i] = line[255 - i];
//           ^^^^^^^^^^^^^ SL102 racy RAW global grid
}
