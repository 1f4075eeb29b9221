// Words in capitals before functions are macros for specifiers, which a header or the build defines.
// syncline: launch(block=64, grid=2)

#include "library/macros.h"

LIB_DEVICE int first(int i) {
    return i;
}

template <typename T>
LIB_HOST_DEVICE LIB_INLINE T same(T i) {
    return i;
}

// one that is spelled in between
static LIB_INLINE unsigned int block_of(int i) {
    return i / 64;
}

struct Place {
    int at;
    LIB_DEVICE Place(int i) : at(i) {}
    LIB_DEVICE int get() const { return at; }
    LIB_DEVICE static Place of_thread();
    LIB_DEVICE bool operator==(const Place &other) const { return at == other.at; }
    LIB_DEVICE operator int() const { return at; }
};

struct Counter {
    int *at;
    LIB_DEVICE Counter(int *p) : at(p) {}
    LIB_DEVICE LIB_INLINE ~Counter() {
        *at = threadIdx.x;
//      ^^^ SL102 racy WAW global
    }
};

LIB_DEVICE Place Place::of_thread() {
    return Place(threadIdx.x);
}

LIB_DEVICE void wait() {
    __syncthreads();
}

// expect: verified, assuming: undefined-specifier LIB_DEVICE
__global__ void through_function(int *a) {
    a[first(threadIdx.x + blockIdx.x * blockDim.x)] = 1;
}

// expect: verified, assuming: undefined-specifier LIB_INLINE
__global__ void through_template(int *a) {
    a[same(threadIdx.x + blockIdx.x * blockDim.x)] = block_of(1);
}

// expect: verified, assuming: undefined-specifier LIB_DEVICE
__global__ void through_methods(int *a) {
    __shared__ int s[64];
    s[Place::of_thread().get()] = 1;
    wait();
    int next = (Place(threadIdx.x) + 1) % 64;
    if (!(Place(next) == Place(65))) a[threadIdx.x + blockIdx.x * blockDim.x] = s[next];
}

// expect: racy
__global__ void without_wait(int *a) {
    __shared__ int s[64];
    s[Place::of_thread().get()] = 1;
    int next = (Place(threadIdx.x) + 1) % 64;
    a[threadIdx.x + blockIdx.x * blockDim.x] = s[next];
//                                             ^^^^^^^ SL101 racy RAW shared
}

// expect: racy
__global__ void through_destructor(int *a) {
    Counter counter(a);
}

// In front of a variable a macro may say where it lives: nothing is taken for granted there.
// expect: incomplete
__global__ void variable(int *a) {
    LIB_SHARED int s[64];
    s[0] = threadIdx.x;
    a[threadIdx.x + blockIdx.x * blockDim.x] = s[0];
}
