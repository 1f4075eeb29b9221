// Conditionals outside of the kernels, on macros that nobody defines, beside a header that is not found: what they change
// is tried both ways where a kernel uses it.
#include "configuration_of_this_project.h"

#ifdef PACKED
#define STRIDE 0
#define OTHER_STRIDE 3
#else
#define STRIDE 1
#define OTHER_STRIDE 2
#endif
#define PLACE(i) ((i) * STRIDE)

// expect: possible
__global__ void a_macro(int *out) {
    out[(blockIdx.x * blockDim.x + threadIdx.x) * STRIDE] = threadIdx.x;
}

// expect: possible
__global__ void a_macro_in_a_macro(int *out) {
    out[PLACE(blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x;
}

// expect: verified
__global__ void apart_both_ways(int *out) {
    out[(blockIdx.x * blockDim.x + threadIdx.x) * OTHER_STRIDE] = threadIdx.x;
}

// expect: verified
__global__ void uses_none_of_them(int *out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
}

#ifdef USE_DOUBLE
typedef double real;
#else
typedef float real;
#endif

// expect: possible
__global__ void a_type_of_another_width(char *out) {
    *(real *)(out + 4 * (blockIdx.x * blockDim.x + threadIdx.x)) = 0;
}

// expect: verified
__global__ void elements_of_either_type(real *out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}

#if PRECISION == 2
constexpr int width = 32;
#else
constexpr int width = 64;
#endif

// expect: possible
__global__ void a_constant(int *out) {
    __shared__ int tile[64];
    if (threadIdx.x < 64) tile[threadIdx.x % width] = threadIdx.x;
//                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 possible WAW shared
}

#ifdef FAST
__device__ int slot(int i) {
    return i / 2;
}
#else
__device__ int slot(int i) {
    return i;
}
#endif

// expect: possible
__global__ void a_function(int *out) {
    out[slot(blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x;
}

struct Cell {
    int value;
#ifdef THREE_DIMENSIONS
    int depth;
#endif
};

// expect: possible
__global__ void a_member(char *out) {
    ((Cell *)(out + 4 * (blockIdx.x * blockDim.x + threadIdx.x)))[0] = Cell{7};
}

// Whatever overlaps gets the same value.
// expect: verified
__global__ void a_member_of_zeros(char *out) {
    ((Cell *)(out + 4 * (blockIdx.x * blockDim.x + threadIdx.x)))[0] = Cell();
}

#ifdef NO_BARRIERS
#define SYNC()
#else
#define SYNC() __syncthreads()
#endif

// expect: possible
__global__ void a_barrier(int *out) {
    __shared__ int tile[64];
    tile[threadIdx.x] = threadIdx.x;
    SYNC();
    out[blockIdx.x * blockDim.x + threadIdx.x] = tile[63 - threadIdx.x];
//                                               ^^^^^^^^^^^^^^^^^^^^^^ SL101 possible RAW shared
}

#ifdef SMALL
#define BLOCK 32
#else
#define BLOCK 64
#endif

// expect: possible
__global__ void a_launch(int *out) {
    out[threadIdx.x / 32] = 1 + threadIdx.x / 32 * 0 + blockIdx.x * 0 + (threadIdx.x % 32 == 0 ? 0 : 0);
    if (threadIdx.x >= 32) out[0] = 2;
}
void run(int *out) {
    a_launch<<<1, BLOCK>>>(out);
}

#ifdef NOT_CONFIGURED
__global__ void left_out(int *out) {
    out[0] = threadIdx.x;
}
#endif

namespace straight {
__device__ int seat(int i) {
    return i;
}
}  // namespace straight
namespace folded {
__device__ int seat(int i) {
    return i / 2;
}
}  // namespace folded
#ifdef FOLDED
using namespace folded;
#else
using namespace straight;
#endif

// expect: possible
__global__ void a_namespace(int *out) {
    out[seat(blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x;
}

template <int N>
struct Table {
    static __device__ int at(int i) {
        return i;
    }
};
#ifdef SPECIAL
template <>
struct Table<1> {
    static __device__ int at(int i) {
        return 0;
    }
};
#endif

// expect: possible
__global__ void a_specialisation(int *out) {
    out[Table<1>::at(blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x;
}

// expect: verified
__global__ void another_instance(int *out) {
    out[Table<2>::at(blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x;
}
