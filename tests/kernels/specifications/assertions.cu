// Assertions about one thread: proved for every thread of every launch, or shown to fail.

// expect: verified
__global__ void guarded(float *data, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        // syncline: assert(i < n)
        data[i] *= 2;
    }
}

// expect: possible
// syncline: launch(grid=4, block=64)
__global__ void unguarded(float *data, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // syncline: assert(i < n)
    //                  ^^^^^ SL501 violated
    data[i] *= 2;
}

// expect: verified
// syncline: launch(grid=4, block=64), assume(n >= 256)
__global__ void assumed(float *data, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // syncline: assert(i < n)
    data[i] *= 2;
}

// A check of the running program is no specification.
// expect: verified
__global__ void checked(float *data, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    assert(i < n);
    data[i] *= 2;
}

// expect: possible
// syncline: launch(grid=1, block=1)
__global__ void one_thread(int *out) {
    int x = 4;
    __assert(x == 4);
    __assert(x == 5);
//  ^^^^^^^^^^^^^^^^ SL501 violated
    out[0] = x;
}

// The contents of memory that nobody writes are what they are.
// expect: verified
__global__ void contents(const int *flags, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (flags[i] == 3) {
        __assert(flags[i] > 2);
        out[i] = 1;
    }
}

// ... and of others nobody knows them, but for a run.
// expect: incomplete (the contents of tile)
// syncline: launch(grid=4, block=64)
__global__ void written(int *out) {
    __shared__ int tile[64];
    tile[threadIdx.x] = 7;
    __syncthreads();
    __assert(tile[63 - threadIdx.x] == 7);
    out[blockIdx.x * blockDim.x + threadIdx.x] = tile[63 - threadIdx.x];
}

// expect: possible
// syncline: launch(grid=1, block=64)
__global__ void written_elsewhere(int *out) {
    out[threadIdx.x + 1] = 7;
    __syncthreads();
    __assert(out[0] == 7);
//  ^^^^^^^^^^^^^^^^^^^^^ SL501 violated
}

// What an assertion reads is no access: nothing races with it.
// expect: incomplete (the contents of tile)
__global__ void no_access(int *out) {
    __shared__ int tile[64];
    tile[threadIdx.x] = 0;
    __assert(tile[0] == 0);
    out[blockIdx.x * blockDim.x + threadIdx.x] = tile[threadIdx.x];
}

// Arithmetic on reals is not what a device does.
// expect: incomplete (floating-point)
__global__ void reals(float *out, float x) {
    float y = x + 0.1f - 0.1f;
    __assert(y == x);
    out[blockIdx.x * blockDim.x + threadIdx.x] = y;
}

// A failing assertion is no reason to leave what follows unchecked.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void then_races(int *out) {
    __assert(threadIdx.x < 32);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL501 violated
    out[0] = threadIdx.x;
//  ^^^^^^ SL102 racy WAW block
}

// expect: possible
__global__ void never_set(int *out) {
    int x;
    __assert(x == 0);
//  ^^^^^^^^^^^^^^^^ SL501 possible
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__device__ int unknown(int);

// expect: possible
__global__ void bodiless(int *out) {
    int x = unknown(3);
    __assert(x > 0);
//  ^^^^^^^^^^^^^^^ SL501 possible
    out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
