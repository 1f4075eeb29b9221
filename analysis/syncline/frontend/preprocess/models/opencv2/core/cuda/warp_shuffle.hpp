// shfl, shfl_down, shfl_up: values of other lanes of a whole warp.
#pragma once

#include "common.hpp"

namespace cv {
namespace cuda {
namespace device {

template <typename T> __device__ __forceinline__ T shfl(T value, int lane, int width = warpSize) {
    return __shfl_sync(0xffffffffu, value, lane, width);
}
template <typename T> __device__ __forceinline__ T shfl_down(T value, unsigned delta, int width = warpSize) {
    return __shfl_down_sync(0xffffffffu, value, delta, width);
}
template <typename T> __device__ __forceinline__ T shfl_up(T value, unsigned delta, int width = warpSize) {
    return __shfl_up_sync(0xffffffffu, value, delta, width);
}

}  // namespace device
}  // namespace cuda
}  // namespace cv
