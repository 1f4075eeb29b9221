// Calls among template arguments, which could be types of functions by their looks.
namespace utils {
template <typename T>
constexpr __host__ __device__ bool is_power_of_two(T v) {
    return v && !(v & (v - 1));
}
constexpr int twice(int n) { return 2 * n; }
}
using namespace utils;

template <int N, bool IsPower>
struct Step {};
template <int N>
struct Step<N, true> {
    static __device__ int place(int t) { return t; }
};
template <int N>
struct Step<N, false> {
    static __device__ int place(int t) { return t / N; }
};
template <int N>
__device__ int place(int t) {
    return Step<N, utils::is_power_of_two(N)>::place(t);
}
template <int N>
__device__ int remainder(int t) {
    return t % N;
}
template <int N>
__device__ int twofold(int t) {
    return remainder<twice(N)>(t);
}

// expect: verified
__global__ void power(float *out) { out[blockIdx.x * blockDim.x + place<4>(threadIdx.x)] = threadIdx.x; }

// expect: racy
__global__ void no_power(float *out) {
    out[blockIdx.x * blockDim.x + place<3>(threadIdx.x)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102
}

// expect: verified
__global__ void __launch_bounds__(64) wide_enough(float *out) {
    out[blockIdx.x * 64 + twofold<32>(threadIdx.x)] = threadIdx.x;
}

// expect: racy
__global__ void __launch_bounds__(64) too_narrow(float *out) {
    out[blockIdx.x * 64 + twofold<16>(threadIdx.x)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102
}

// A type of functions is one still.
template <typename F>
struct Result {};
template <typename R, typename A>
struct Result<R(A)> {
    typedef R type;
};
typedef int number;
typedef float real;

// expect: verified
__global__ void types_of_functions(Result<number(real)>::type *out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
}
