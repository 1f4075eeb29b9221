// Accesses stay within arrays of known size.
// bounds: checked

__device__ int table[64];

// expect: possible
__global__ void one_too_far(float *out, const float *in) {
    __shared__ float tile[256];
    // syncline: assume(blockDim.x <= 256)
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x] + tile[threadIdx.x + 1];
//                                         ^^^^^^^^^^^^^^^^^^^^^ SL403 violated
}

// expect: verified
__global__ void just_far_enough(float *out, const float *in) {
    __shared__ float tile[257];
    // syncline: assume(blockDim.x <= 256)
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x] + tile[threadIdx.x + 1];
}

// expect: possible
__global__ void below(int *out) {
    __shared__ int tile[32];
    int i = threadIdx.x % 32;
    if (threadIdx.x < 32) tile[i - 1] = i;
//                        ^^^^^^^^^^^^^^^ SL403 violated
}

// expect: verified
__global__ void not_below(int *out) {
    __shared__ int tile[32];
    int i = threadIdx.x % 32;
    if (threadIdx.x < 32 && i > 0) tile[i - 1] = i;
}

// The rows of an array lie one behind the other.
// expect: verified
__global__ void another_row() {
    __shared__ int tile[4][8];
    if (threadIdx.x < 32) tile[0][threadIdx.x] = 1;
}

// expect: possible
__global__ void behind_the_last_row() {
    __shared__ int tile[4][8];
    if (threadIdx.x < 32) tile[1][threadIdx.x] = 1;
//                        ^^^^^^^^^^^^^^^^^^^^^^^^ SL403 violated
}

// expect: possible
__global__ void of_the_thread(int *out, int n) {
    int own[4] = {0, 1, 2, 3};
    out[threadIdx.x] = own[n];
//                     ^^^^^^ SL403 violated
}

// expect: verified
__global__ void of_the_thread_inside(int *out, int n) {
    int own[4] = {0, 1, 2, 3};
    out[threadIdx.x] = own[n & 3];
}

// An index that is data is the caller's care.
// expect: possible
__global__ void by_data(int *out, const int *index) {
    out[threadIdx.x] = table[index[threadIdx.x]];
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^ SL403 possible
}

// expect: verified
__global__ void by_data_asked(int *out, const int *index) {
    int i = index[threadIdx.x];
    out[threadIdx.x] = i >= 0 && i < 64 ? table[i] : 0;
}

// expect: possible
__global__ void in_other_elements() {
    __shared__ int tile[16];
    ((char *)tile)[threadIdx.x] = 1;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL403 violated
}

// syncline: launch(grid=1, block=64, shared=256)
// expect: verified
__global__ void dynamic() {
    extern __shared__ int buffer[];
    buffer[threadIdx.x] = 1;
}

// syncline: launch(grid=1, block=64, shared=252)
// expect: possible
__global__ void dynamic_too_small() {
    extern __shared__ int buffer[];
    buffer[threadIdx.x] = 1;
//  ^^^^^^^^^^^^^^^^^^^^^^^ SL403 violated
}
