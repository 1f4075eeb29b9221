// Pointers outside of functions that begin with the address of an array beside them.

__device__ int cells[256];
__device__ int *behind = cells + 1;
__device__ int *far_behind = cells + 64;
__constant__ int *constant = &cells[32];
__device__ int *given = cells + 64;

// syncline: launch(block=64, grid=1)
// expect: racy
__global__ void overlapping() {
    cells[threadIdx.x] = 1;
    behind[threadIdx.x] = 2;
//  ^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// syncline: launch(block=64, grid=1)
// expect: verified
__global__ void apart() {
    cells[threadIdx.x] = 1;
    far_behind[threadIdx.x] = 2;
}

// syncline: launch(block=64, grid=1)
// expect: racy
__global__ void in_constant_memory() {
    cells[threadIdx.x] = 1;
    constant[threadIdx.x] = 2;
//  ^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// The host gives it another value.
// syncline: launch(block=64, grid=1)
// expect: verified
__global__ void set_by_the_host() { given[threadIdx.x] = 2; }

void set(int *p) { cudaMemcpyToSymbol(given, &p, sizeof(p)); }
