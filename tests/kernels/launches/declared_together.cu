// Variables of one declaration that change apart from each other, and elements of arrays that change under other names.
#include <utility>

// expect: racy
__global__ void multiplied(int *out) {
    out[threadIdx.x] = blockIdx.x;
//  ^^^^^^^^^^^^^^^^ SL102 racy WAW grid
}

void multiply(int *p, bool twice) {
    int blocks = 1, factor = 1;
    if (twice) factor = 2;
    blocks *= factor;
    multiplied<<<blocks, 64>>>(p);
}

// expect: verified
__global__ void multiplied_by_one(int *out) { out[threadIdx.x] = blockIdx.x; }

void multiply_by_one(int *p, bool twice) {
    int blocks = 1, factor = 1, others = 1;
    if (twice) others = 2;
    blocks *= factor;
    multiplied_by_one<<<blocks, 64>>>(p);
}

// expect: racy
__global__ void exchanged(int *out) {
    out[threadIdx.x] = blockIdx.x;
//  ^^^^^^^^^^^^^^^^ SL102 racy WAW grid
}

void exchange(int *p) {
    int blocks = 1, others = 2;
    blocks ^= others;
    others ^= blocks;
    blocks ^= others;
    exchanged<<<blocks, 64>>>(p);
}

// expect: possible
__global__ void swapped(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void swap_elements(int *p) {
    int strides[2] = {1, 0};
    std::swap(strides[0], strides[1]);
    swapped<<<1, 64>>>(p, strides[0]);
}

// expect: possible
__global__ void bound_element(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void bind_element(int *p) {
    int strides[2] = {1, 1};
    int &first = strides[0];
    first = 0;
    bound_element<<<1, 64>>>(p, strides[0]);
}

// expect: verified
__global__ void assigned_element(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void assign_element(int *p, int n) {
    int strides[2] = {0, 0};
    strides[0] = 1;
    strides[1] = n;
    assigned_element<<<1, 64>>>(p, strides[0]);
}
