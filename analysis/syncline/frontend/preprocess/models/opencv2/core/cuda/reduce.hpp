// reduce<N>(smem, val, tid, op): `val` of the thread 0 of N becomes what `op` makes of those of all. Up to a warp it is
// done by shuffles alone. More threads do it for their warps first, of which one thread writes to `smem`; behind a
// barrier of the block each thread reads there, and those of the first warp go on. No barrier comes after that.
#pragma once

#include "functional.hpp"
#include "warp_shuffle.hpp"

#include <type_traits>

namespace cv {
namespace cuda {
namespace device {

// (Of other numbers of threads than powers of two it is another function.)
template <int N, typename T, typename Op>
__device__ __forceinline__ typename std::enable_if<(N > 0 && N <= 1024 && (N & (N - 1)) == 0)>::type
reduce(volatile T *smem, T &val, unsigned int tid, const Op &op) {
    if (N <= 32) {
        for (int delta = N / 2; delta > 0; delta /= 2)
            val = op(val, shfl_down(val, delta, N));
        return;
    }
    for (int delta = 16; delta > 0; delta /= 2)
        val = op(val, shfl_down(val, delta, 32));
    if (tid % 32 == 0)
        smem[tid / 32] = val;
    __syncthreads();
    val = smem[tid];
    if (tid < 32)
        for (int delta = N / 64; delta > 0; delta /= 2)
            val = op(val, shfl_down(val, delta, N / 32));
}

}  // namespace device
}  // namespace cuda
}  // namespace cv
