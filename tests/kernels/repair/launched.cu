// Races between blocks, of kernels whose launches stand here: a barrier of the grid wants them cooperative.
#include <cooperative_groups.h>

// expect: racy, fixed: verified
__global__ void mirror(const float *in, float *line, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    line[i] = in[i];
    out[i] = line[n - 1 - i];
//           ^^^^^^^^^^^^^^^ SL102 racy RAW global grid
}
void once(const float *in, float *line, float *out) {
    mirror<<<4, 64>>>(in, line, out, 256);
}
void in_a_stream(const float *in, float *line, float *out, cudaStream_t stream) {
    if (in != nullptr) mirror<<<dim3(4), 64, 0, stream>>>(in, line, out, 256);
    else
        mirror<<<4, 64>>>(line, line + 256, out, 256);
}

// The name `config` is taken.
// expect: racy, fixed: verified
__global__ void turned(float *line, float *out, int config) {
    int i = blockIdx.x * 64 + threadIdx.x;
    line[i] = config;
    out[i] = line[255 - i];
//           ^^^^^^^^^^^^^ SL102 racy RAW global grid
}
void with_memory(float *line, float *out, int config) {
    turned<<<4, 64, 64 * sizeof(float)>>>(line, out, config);
}

// What races before the barrier of the grid is shown by a run of one block, however many there are.
// expect: racy, fixed: racy
// syncline: launch(block=128, grid=64)
__global__ void many_blocks(const float *in, float *line, float *out) {
    __shared__ float last;
    int i = blockIdx.x * 128 + threadIdx.x;
    last = in[i];
//  ^^^^^^^^^^^^ SL101 racy WAW
    line[i] = in[i];
    out[i] = line[8191 - i] + last;
//           ^^^^^^^^^^^^^^ SL102 racy RAW global grid
//                            ^^^^ SL101 racy RAW
}

// A launch that a macro wraps is named, not edited.
#define CHECKED(call) call
// expect: racy, fixed: verified
__global__ void checked(float *line, float *out) {
    int i = blockIdx.x * 64 + threadIdx.x;
    line[i] = i;
    out[i] = line[255 - i];
//           ^^^^^^^^^^^^^ SL102 racy RAW global grid
}
void by_macro(float *line, float *out) { CHECKED((checked<<<4, 64>>>(line, out))); }
