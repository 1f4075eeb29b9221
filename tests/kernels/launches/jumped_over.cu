// Assignments that a `goto` jumps over, and names that a using-declaration gives another meaning.

// expect: possible
__global__ void jumped(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void jump(int *p, bool early) {
    int w = 0;
    if (early) goto ready;
    w = 1;
ready:
    jumped<<<1, 64>>>(p, w);
}

// expect: verified
__global__ void jumped_behind(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void jump_behind(int *p, bool early) {
    int w = 0;
    w = 1;
    if (early) goto ready;
ready:
    jumped_behind<<<1, 64>>>(p, w);
}

// expect: racy
__global__ void blocks_jumped(int *out) {
    out[threadIdx.x] = blockIdx.x;
//  ^^^^^^^^^^^^^^^^ SL102 racy WAW grid
}

void jump_over_blocks(int *p, bool early) {
    int blocks = 2;
    if (early) goto ready;
    blocks = 1;
ready:
    blocks_jumped<<<blocks, 64>>>(p);
}

namespace narrow {
const int width = 0;
}
const int width = 1;

// expect: possible
__global__ void used(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void use(int *p) {
    using narrow::width;
    const int w = width;
    used<<<1, 64>>>(p, w);
}

// expect: verified
__global__ void outer(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void use_outer(int *p) {
    { using narrow::width; }
    const int w = width;
    outer<<<1, 64>>>(p, w);
}
