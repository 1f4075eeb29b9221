// Rows of arrays in shared memory, in blocks of which nobody says how wide they are.

// For blocks of 3 by 3 by 3.
// expect: possible
__global__ void neighbours(const float *in, float *out, int width) {
    __shared__ float cube[3][3][3];
    cube[threadIdx.z][threadIdx.y][threadIdx.x] = in[(threadIdx.z * 8 + threadIdx.y) * width + threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 possible WAW
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) out[blockIdx.x] = cube[0][1][2] + cube[1][1][1];
}

// Whatever the block: nobody waits for the others.
// expect: racy
__global__ void neighbours_at_once(const float *in, float *out, int width) {
    __shared__ float cube[3][3][3];
    cube[threadIdx.z][threadIdx.y][threadIdx.x] = in[(threadIdx.z * 8 + threadIdx.y) * width + threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 possible WAW
    if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) out[blockIdx.x] = cube[0][1][2] + cube[1][1][1];
//                                                                                  ^^^^^^^^^^^^^ SL101 racy RAW
}

// For blocks of 6 by 6.
// expect: possible
__global__ void patch(const float *in, float *out) {
    __shared__ float patch[36];
    int at = threadIdx.y * 6 + threadIdx.x;
    patch[at] = in[threadIdx.y * 128 + threadIdx.x];
//  ^^^^^^^^^ SL101 possible WAW
    __syncthreads();
    if (at == 0) out[blockIdx.x] = patch[35];
}

// In blocks of 32 by 2, as launched.
// expect: racy
__global__ void patch_of_wide_blocks(const float *in, float *out) {
    __shared__ float patch[64];
    int at = threadIdx.y * 6 + threadIdx.x;
    patch[at] = in[threadIdx.y * 128 + threadIdx.x];
//  ^^^^^^^^^ SL101 racy WAW
    __syncthreads();
    if (at == 0) out[blockIdx.x] = patch[35];
}

void start(const float *in, float *out) { patch_of_wide_blocks<<<8, dim3(32, 2)>>>(in, out); }
