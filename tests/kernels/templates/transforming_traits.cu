// What the traits of the standard library make of types: what an index is stored in may be too narrow for it.
#include <type_traits>

// expect: racy
__global__ void conditional(int *out) {
    std::conditional<true, unsigned char, int>::type i = 8 * threadIdx.x;
    out[8 * blockIdx.x * blockDim.x + i] = threadIdx.x;
//  ^^^ SL102 racy
}

// expect: verified
__global__ void conditional_not(int *out) {
    std::conditional_t<false, unsigned char, int> i = 8 * threadIdx.x;
    out[8 * blockIdx.x * blockDim.x + i] = threadIdx.x;
}

template <class T>
__device__ int stored_by_size(int i) {
    typename std::conditional<sizeof(T) == 4, unsigned char, unsigned>::type j = i;
    return j;
}

// expect: racy
__global__ void conditional_on_size(int *out) {
    out[8 * blockIdx.x * blockDim.x + stored_by_size<float>(8 * threadIdx.x)] = threadIdx.x;
//  ^^^ SL102 racy
}

// expect: verified
__global__ void conditional_on_other_size(int *out) {
    out[8 * blockIdx.x * blockDim.x + stored_by_size<double>(8 * threadIdx.x)] = threadIdx.x;
}

// expect: racy
__global__ void make_unsigned(int *out) {
    std::make_unsigned_t<char> i = 8 * threadIdx.x;
    out[8 * blockIdx.x * blockDim.x + i] = threadIdx.x;
//  ^^^ SL102 racy
}

// expect: verified
__global__ void make_signed(int *out) {
    std::make_signed<unsigned>::type i = 8 * threadIdx.x;
    out[8 * blockIdx.x * blockDim.x + i] = threadIdx.x;
}

template <class T>
__device__ int stored_plainly(int i) {
    std::remove_cv_t<std::remove_reference_t<T>> j = i;
    typename std::decay<T>::type k = j;
    return k;
}

// expect: racy
__global__ void plain_narrow(int *out) {
    out[8 * blockIdx.x * blockDim.x + stored_plainly<const unsigned char &>(8 * threadIdx.x)] = threadIdx.x;
//  ^^^ SL102 racy
}

// expect: verified
__global__ void plain_wide(int *out) {
    out[8 * blockIdx.x * blockDim.x + stored_plainly<const int &>(8 * threadIdx.x)] = threadIdx.x;
}

template <class T>
__device__ typename std::enable_if<sizeof(T) == 1, T>::type narrow(int i) { return i; }
template <class T>
__device__ typename std::enable_if<sizeof(T) != 1, T>::type narrow(int i) { return i; }

// expect: racy
__global__ void enabled(int *out) {
    out[8 * blockIdx.x * blockDim.x + narrow<unsigned char>(8 * threadIdx.x)] = threadIdx.x;
//  ^^^ SL102 racy
}

// expect: verified
__global__ void enabled_other(int *out) {
    out[8 * blockIdx.x * blockDim.x + narrow<unsigned>(8 * threadIdx.x)] = threadIdx.x;
}

// expect: verified
__global__ void pointee(int *out) {
    std::remove_pointer_t<unsigned *> i = 8 * threadIdx.x;
    std::add_pointer_t<int> at = out + 8 * blockIdx.x * blockDim.x;
    at[i] = threadIdx.x;
}

// A project's own template of such a name is meant where it has one.
namespace own {
template <bool B, class A, class C>
struct conditional {
    using type = C;
};
}  // namespace own

// expect: verified
__global__ void of_project(int *out) {
    own::conditional<true, unsigned char, int>::type i = 8 * threadIdx.x;
    out[8 * blockIdx.x * blockDim.x + i] = threadIdx.x;
}

// A member of a type that is not declared here is no type of another class, or of the file, that is called alike.
struct Narrow {
    using kind = unsigned char;
};
using wide = int;

// expect: verified, assuming: undeclared-type Unread<int>::kind
__global__ void member_of_unread(int *out) {
    Unread<int>::kind i = 8 * threadIdx.x;
    out[8 * blockIdx.x * blockDim.x + i] = threadIdx.x;
}

// expect: verified, assuming: undeclared-type Unread<int>::wide
__global__ void like_one_of_the_file(int *out) {
    Unread<int>::wide i = 8 * threadIdx.x;
    out[8 * blockIdx.x * blockDim.x + i] = threadIdx.x;
}

// expect: racy
__global__ void member(int *out) {
    Narrow::kind i = 8 * threadIdx.x;
    out[8 * blockIdx.x * blockDim.x + i] = threadIdx.x;
//  ^^^ SL102 racy
}
