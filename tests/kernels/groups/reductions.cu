// Reductions of a tile give all of its lanes one value.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

// All lanes store what they agree on.
// expect: verified
__global__ void __launch_bounds__(256) stored_by_all(float *out, const float *in) {
    __shared__ float sums[8];
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    float sum = cg::reduce(tile, in[blockIdx.x * 256 + threadIdx.x], cg::plus<float>{});
    sums[threadIdx.x / 32] = sum;
//  ^^^^^^^^^^^^^^^^^^^^^^ SL105 WAW shared
    __syncthreads();
    if (threadIdx.x < 8)
        out[blockIdx.x * 8 + threadIdx.x] = sums[threadIdx.x];
}

// Two tiles of a warp have one element, and agree on values of their own.
// expect: racy
__global__ void __launch_bounds__(256) halves_of_a_warp(int *out) {
    __shared__ int most[8];
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    most[threadIdx.x / 32] = cg::reduce(tile, (int)threadIdx.x, cg::greater<int>());
//  ^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW shared
    __syncthreads();
    if (threadIdx.x < 8)
        out[blockIdx.x * 8 + threadIdx.x] = most[threadIdx.x];
}

// Where the places of the two values matter, each lane may make its own.
// expect: possible
__global__ void __launch_bounds__(256) of_own_function(float *out, const float *in) {
    __shared__ float sums[8];
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    auto first = [](float a, float b) { return a - b; };
    sums[threadIdx.x / 32] = cg::reduce(tile, in[blockIdx.x * 256 + threadIdx.x], first);
//  ^^^^^^^^^^^^^^^^^^^^^^ SL103 possible WAW shared
    __syncthreads();
    if (threadIdx.x < 8)
        out[blockIdx.x * 8 + threadIdx.x] = sums[threadIdx.x];
}

namespace own {
template <typename T> struct plus {
    __device__ T operator()(T a, T b) const { return a - b; }
};
} // namespace own

// expect: possible
__global__ void __launch_bounds__(256) of_own_object(float *out, const float *in) {
    __shared__ float sums[8];
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    sums[threadIdx.x / 32] = cg::reduce(tile, in[blockIdx.x * 256 + threadIdx.x], own::plus<float>{});
//  ^^^^^^^^^^^^^^^^^^^^^^ SL103 possible WAW shared
    __syncthreads();
    if (threadIdx.x < 8)
        out[blockIdx.x * 8 + threadIdx.x] = sums[threadIdx.x];
}
