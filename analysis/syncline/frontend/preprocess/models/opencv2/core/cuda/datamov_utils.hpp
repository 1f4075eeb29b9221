// ForceGlob<T>::Load: reads one element of global memory.
#pragma once

#include "common.hpp"

namespace cv {
namespace cuda {
namespace device {

template <typename T> struct ForceGlob {
    static __device__ __forceinline__ void Load(const T *ptr, int offset, T &value) { value = ptr[offset]; }
};

}  // namespace device
}  // namespace cuda
}  // namespace cv
