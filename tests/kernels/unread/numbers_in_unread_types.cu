// Numbers in objects of types that no header declares here: a type may be too narrow for them, which a verdict says.
#include "not_here.h"

// expect: verified, assuming: undeclared-type index_t
__global__ void initialised(int *out) {
    index_t i = 8 * threadIdx.x;
    out[8 * blockIdx.x * blockDim.x + i] = threadIdx.x;
}

// expect: verified, assuming: undeclared-type index_t
__global__ void in_parentheses(int *out) {
    index_t i(8 * threadIdx.x);
    out[8 * blockIdx.x * blockDim.x + i] = threadIdx.x;
}

// expect: verified, assuming: undeclared-type index_t
__global__ void in_braces(int *out) {
    index_t i{8 * threadIdx.x};
    out[8 * blockIdx.x * blockDim.x + i] = threadIdx.x;
}

__device__ index_t eightfold(int i) { return 8 * i; }

// expect: verified, assuming: undeclared-type index_t
__global__ void returned(int *out) {
    out[8 * blockIdx.x * blockDim.x + eightfold(threadIdx.x)] = threadIdx.x;
}

__device__ index_t of_two_returns(int i) {
    if (i > 5)
        return 8 * i;
    return 8 * i;
}

// expect: verified, assuming: undeclared-type index_t
__global__ void returned_early(int *out) {
    out[8 * blockIdx.x * blockDim.x + of_two_returns(threadIdx.x)] = threadIdx.x;
}

__device__ int taken(index_t i) { return i; }

// expect: verified, assuming: undeclared-type index_t
__global__ void passed(int *out) {
    out[8 * blockIdx.x * blockDim.x + taken(8 * threadIdx.x)] = threadIdx.x;
}

__device__ int referred(const index_t &i) { return i; }

// expect: verified, assuming: undeclared-type index_t
__global__ void passed_by_reference(int *out) {
    out[8 * blockIdx.x * blockDim.x + referred(8 * threadIdx.x)] = threadIdx.x;
}

// expect: verified, assuming: undeclared-type index_t
__global__ void cast(int *out) {
    out[8 * blockIdx.x * blockDim.x + static_cast<index_t>(8 * threadIdx.x)] = threadIdx.x;
}

// expect: verified, assuming: undeclared-type index_t
__global__ void in_range(int *out) {
    int list[1] = {8 * (int)threadIdx.x};
    for (index_t i : list)
        out[8 * blockIdx.x * blockDim.x + i] = threadIdx.x;
}

// expect: verified, assuming: undeclared-type index_t
__global__ void in_loop(int *out, unsigned n) {
    for (index_t i = threadIdx.x; i < n; i += blockDim.x)
        out[blockIdx.x * n + i] = threadIdx.x;
}

// expect: verified, assuming: undeclared-type index_t
__global__ void in_lambda(int *out) {
    auto eight = [](index_t i) -> index_t { return 8 * i; };
    out[8 * blockIdx.x * blockDim.x + eight(threadIdx.x)] = threadIdx.x;
}

// expect: verified, assuming: undeclared-type float_pointer
__global__ void pointer(float *out) {
    float_pointer at = out + 8 * blockIdx.x * blockDim.x;
    at[8 * threadIdx.x] = threadIdx.x;
}

// expect: possible (Index<8>)
__global__ void initialised_instance(int *out) {
    Index<8> i = 8 * threadIdx.x;
    out[8 * blockIdx.x * blockDim.x + i] = threadIdx.x;
}

__device__ int taken_instance(Index<8> i) { return i; }

// expect: possible (Index<8>)
__global__ void passed_instance(int *out) {
    out[8 * blockIdx.x * blockDim.x + taken_instance(8 * threadIdx.x)] = threadIdx.x;
}

__device__ int referred_instance(const Index<8> &i) { return i; }

// expect: possible (Index<8>)
__global__ void passed_instance_by_reference(int *out) {
    out[8 * blockIdx.x * blockDim.x + referred_instance(8 * threadIdx.x)] = threadIdx.x;
}

__device__ Index<8> returned_instance(int i) { return 8 * i; }

// expect: possible (Index<8>)
__global__ void instance_of_call(int *out) {
    out[8 * blockIdx.x * blockDim.x + returned_instance(threadIdx.x)] = threadIdx.x;
}

// expect: possible (Index<8>)
__global__ void cast_to_instance(int *out) {
    out[8 * blockIdx.x * blockDim.x + static_cast<Index<8>>(8 * threadIdx.x)] = threadIdx.x;
}

// One of two variables of such a type, which begin with numbers of two types of one width.
// expect: verified
__global__ void one_of_two(long *out, long n, long long m, int which) {
    index_t x = n;
    index_t y = m;
    (which == 0 ? x : y) += 1;
    out[blockIdx.x * blockDim.x + threadIdx.x] = x + y;
}
