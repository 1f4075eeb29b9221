// Constructors that take a `std::initializer_list`: a list in braces goes to them, whatever else would take its elements.
#include <initializer_list>

struct Index {
    int at;
    __device__ Index() : at(threadIdx.x) {}
    __device__ Index(int i, int factor) : at(factor * i) {}
    __device__ Index(std::initializer_list<int> list) : at(0) {}
};

struct Holder {
    Index index;
    __device__ Holder(int i) : index{i, 8} {}
};

// expect: possible (braced list)
__global__ void braces(int *out) {
    Index i{(int)threadIdx.x, 8};
    out[8 * blockIdx.x * blockDim.x + i.at] = threadIdx.x;
}

// expect: possible (braced list)
__global__ void assigned_braces(int *out) {
    Index i = {(int)threadIdx.x, 8};
    out[8 * blockIdx.x * blockDim.x + i.at] = threadIdx.x;
}

// expect: possible (braced list)
__global__ void temporary(int *out) {
    out[8 * blockIdx.x * blockDim.x + Index{(int)threadIdx.x, 8}.at] = threadIdx.x;
}

__device__ Index returned(int i) { return {i, 8}; }

// expect: possible (braced list)
__global__ void braces_returned(int *out) {
    out[8 * blockIdx.x * blockDim.x + returned(threadIdx.x).at] = threadIdx.x;
}

// expect: possible (braced list)
__global__ void member(int *out) {
    Holder holder(threadIdx.x);
    out[8 * blockIdx.x * blockDim.x + holder.index.at] = threadIdx.x;
}

// expect: verified
__global__ void parentheses(int *out) {
    Index i((int)threadIdx.x, 8);
    out[8 * blockIdx.x * blockDim.x + i.at] = threadIdx.x;
}

// expect: verified
__global__ void empty_braces(int *out) {
    Index i{};
    out[8 * blockIdx.x * blockDim.x + i.at] = threadIdx.x;
}
