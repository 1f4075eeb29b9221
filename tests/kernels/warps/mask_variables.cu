// The mask of a barrier for some lanes of a warp, computed before the branch that these lanes take.

// One lane for each warp of the block, and all of them are named.
// expect: verified
__global__ void sums_of_warps(float *out) {
    __shared__ float s[1024];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    unsigned mask = (1ull << (blockDim.x / 32)) - 1;
    if (threadIdx.x < blockDim.x / 32) {
        float sum = 0;
        for (int i = 0; i < 32; i++)
            sum += s[threadIdx.x * 32 + i];
        __syncwarp(mask);
        s[threadIdx.x] = sum;
    }
    __syncthreads();
    if (threadIdx.x == 32)
        out[blockIdx.x] = s[0];
}

// Without the barrier a lane reads what another one has written already.
// expect: racy
__global__ void without(float *out) {
    __shared__ float s[1024];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x < blockDim.x / 32) {
        float sum = 0;
        for (int i = 0; i < 32; i++)
            sum += s[threadIdx.x * 32 + i];
        s[threadIdx.x] = sum;
//      ^^^^^^^^^^^^^^ SL103 racy WAR shared
    }
    __syncthreads();
    if (threadIdx.x == 32)
        out[blockIdx.x] = s[0];
}

// The mask says whom a lane waits for, and nobody knows it.
// expect: possible
__global__ void own_masks(int *out, const unsigned *masks) {
    __shared__ int s[32];
    unsigned mask = masks[threadIdx.x];
    s[threadIdx.x] = threadIdx.x;
    __syncwarp(mask);
    out[threadIdx.x] = s[(threadIdx.x + 1) % 32];
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 possible RAW shared
}

// What the caller passes leaves out half of the lanes, and these name themselves alone.
// expect: racy
__global__ void half_of_them(int *out, unsigned most) {
    __shared__ int s[32];
    unsigned mask = threadIdx.x < 16 ? most : 1u << threadIdx.x;
    s[threadIdx.x] = threadIdx.x;
    __syncwarp(mask);
    out[threadIdx.x] = s[(threadIdx.x + 1) % 32];
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy RAW shared
}

void run(float *out, int *numbers, const unsigned *masks) {
    sums_of_warps<<<64, 256>>>(out);
    without<<<64, 256>>>(out);
    own_masks<<<1, 32>>>(numbers, masks);
    half_of_them<<<1, 32>>>(numbers, 0xffff);
}
