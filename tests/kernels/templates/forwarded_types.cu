// The type that a forwarding reference stands for: of an lvalue it is a reference, of which traits know (C++17
// [temp.deduct.call]). It is not followed further than that it may be one.
#include <type_traits>

template <typename T> __device__ int by_reference(T &&x) {
    if constexpr (std::is_reference_v<T>)
        return x / 2;
    else
        return x;
}
// expect: possible
__global__ void of_an_lvalue(int *out) {
    int t = threadIdx.x;
    out[by_reference(t)] = threadIdx.x;
}

// expect: verified
__global__ void of_a_value(int *out) { out[by_reference(blockIdx.x * blockDim.x + threadIdx.x)] = 1; }

template <typename T> __device__ int by_comparison(T &&x) {
    if constexpr (std::is_same<T, int &>::value)
        return x / 2;
    else
        return x;
}
// expect: possible
__global__ void compared(int *out) {
    int t = threadIdx.x;
    out[by_comparison(t)] = threadIdx.x;
}

template <typename T> __device__ int by_number(T &&x) {
    if constexpr (!std::is_integral_v<T>)
        return x / 2;
    else
        return x;
}
// expect: possible
__global__ void no_number(int *out) {
    int t = threadIdx.x;
    out[by_number(t)] = threadIdx.x;
}

template <typename T> __device__ int without_reference(T &&x) {
    if constexpr (std::is_integral_v<std::decay_t<T>> && std::is_same_v<std::remove_reference_t<T>, int>)
        return x;
    else
        return x / 2;
}
// expect: verified
__global__ void decayed(int *out) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    out[without_reference(t)] = 1;
}

template <typename T> struct Halved {
    static constexpr int by = 1;
};
template <typename T> struct Halved<T &> {
    static constexpr int by = 2;
};
template <typename T> __device__ int by_specialisation(T &&x) { return x / Halved<T>::by; }
// expect: possible
__global__ void specialised(int *out) {
    int t = threadIdx.x;
    out[by_specialisation(t)] = threadIdx.x;
}

// A reference to what is const is none to anything.
template <typename T> __device__ int of_const(const T &x) { return std::is_reference_v<T> ? x / 2 : x; }
// expect: verified
__global__ void constant(int *out) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    out[of_const(t)] = 1;
}
