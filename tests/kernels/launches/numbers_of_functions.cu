// Functions whose type says nothing give numbers where they return what arithmetic gives; one argument of `dim3` may be
// a `dim3` itself.
#include <algorithm>

int count();

namespace util {

template <typename U, typename V>
constexpr auto div_up(U a, V b) -> decltype(a + b) {
    return (a + b - 1) / b;
}

template <typename T>
constexpr T rounded(T a, T b) {
    if (b == 0)
        return 1;
    return a % b == 0 ? a + 0 : (a / b + 1) * b;
}

template <typename T>
constexpr T same(T a) {
    return a;
}

}  // namespace util

template <typename T>
constexpr T div_up_here(T a, T b) {
    return (a + b - 1) / b;
}

// expect: verified
__global__ void deduced(int *p) { p[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.y + threadIdx.y; }

void run_deduced(int *p, int n) {
    auto threads = std::min(n, count());
    auto blocks = util::div_up(n, threads);
    dim3 grid(blocks), block(threads);
    deduced<<<grid, block>>>(p);
}

// expect: verified
__global__ void of_parameter(int *p) { p[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.z; }

void run_of_parameter(int *p, int n) { of_parameter<<<util::rounded(n, 32), 64>>>(p); }

// expect: verified
__global__ void here(int *p) { p[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.y; }

void run_here(int *p, int n) { here<<<div_up_here(n, 64), 64>>>(p); }

// It gives what it is given, which may be a `dim3`.
// expect: racy
__global__ void handed_on(int *p) {
    p[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.y;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW grid
}

void run_handed_on(int *p, dim3 blocks) { handed_on<<<util::same(blocks), 64>>>(p); }

// Several blocks, of which each writes the same elements.
// expect: racy
__global__ void without_block(int *p) {
    p[threadIdx.x] = blockIdx.x;
//  ^^^^^^^^^^^^^^ SL102 racy WAW grid
}

void run_without_block(int *p, int n) { without_block<<<div_up_here(n, 64), 64>>>(p); }
