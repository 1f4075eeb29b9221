// DynamicSharedMem<T>: the block's dynamic shared memory as a pointer to T.
#pragma once

#include "common.hpp"

namespace cv {
namespace cuda {
namespace device {

template <typename T> struct DynamicSharedMem {
    __device__ __forceinline__ operator T *() {
        extern __shared__ int synclineDynamic[];
        return (T *)synclineDynamic;
    }
    __device__ __forceinline__ operator const T *() const {
        extern __shared__ int synclineDynamic[];
        return (const T *)synclineDynamic;
    }
};

}  // namespace device
}  // namespace cuda
}  // namespace cv
