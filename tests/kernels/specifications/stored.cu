// What a thread stored itself is what a specification finds there, until somebody else may write.

__device__ int pick(const int *x, int i) {
    __requires(x[i] < 10);
    return x[i];
}

// Memory of the thread's own.
// expect: verified
// syncline: launch(grid=1, block=10)
__global__ void table(int *out) {
    int x[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    x[4] = 5;
    __assert(x[4] == 5);
    out[threadIdx.x] = pick(x, threadIdx.x);
}

// expect: possible
// syncline: launch(grid=1, block=10)
__global__ void overwritten(int *out, int i) {
    int x[4] = {0, 1, 2, 3};
    x[i & 3] = 9;
    __assert(x[2] == 2);
//  ^^^^^^^^^^^^^^^^^^^ SL501 violated
    out[threadIdx.x] = x[i & 3];
}

// expect: verified
// syncline: launch(grid=4, block=64)
__global__ void own_cell(int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 3;
    __assert(out[i] == 3);
    if (i > 7)
        out[i] = 4;
    __assert(out[i] == 3 | i > 7);
}

// expect: possible
// syncline: launch(grid=4, block=64)
__global__ void one_arm(int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 3;
    if (i > 7)
        out[i] = 4;
    __assert(out[i] == 3);
//  ^^^^^^^^^^^^^^^^^^^^^ SL501 violated
}

// Set in one arm alone: elsewhere it is what the caller put there.
// expect: possible
// syncline: launch(grid=4, block=64)
__global__ void only_one_arm(int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 7)
        out[i] = 4;
    __assert(out[i] == 4);
//  ^^^^^^^^^^^^^^^^^^^^^ SL501 violated
}

// Behind a barrier others may have been there.
// expect: possible
// syncline: launch(grid=1, block=64)
__global__ void behind_a_barrier(int *out) {
    out[threadIdx.x] = 3;
    __syncthreads();
    out[63 - threadIdx.x] = 4;
    __syncthreads();
    __assert(out[threadIdx.x] == 3);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL501 violated
}

// An iteration finds what the one before left.
// expect: possible
// syncline: launch(grid=4, block=64)
__global__ void in_a_loop(int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 0;
    for (int k = 0; k < n; k++) {
        __assert(out[i] == 0);
//      ^^^^^^^^^^^^^^^^^^^^^^ SL501 violated
        out[i] = k + 1;
    }
}

// A value keeps the type of its cell.
// expect: verified
// syncline: launch(grid=4, block=64)
__global__ void narrow(unsigned char *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 255 + 2;
    __assert(out[i] == 1);
}

__device__ void elsewhere(int *p);

// expect: incomplete
// syncline: launch(grid=4, block=64)
__global__ void passed_on(int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 3;
    elsewhere(out);
    __assert(out[i] == 3);
}
