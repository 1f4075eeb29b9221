// Emulation: barriers that count, and atomic functions on shared memory, under one name, whatever the device has.
#pragma once

#include "common.hpp"

namespace cv {
namespace cuda {
namespace device {

template <typename T> static __device__ __forceinline__ T synclineAtomicAdd(T *address, T value) { return atomicAdd(address, value); }
template <typename T> static __device__ __forceinline__ T synclineAtomicMin(T *address, T value) { return atomicMin(address, value); }

struct Emulation {
    static __device__ __forceinline__ int syncthreadsOr(int pred) { return __syncthreads_or(pred); }
    struct smem {
        template <typename T> static __device__ __forceinline__ T atomicAdd(T *address, T value) { return synclineAtomicAdd(address, value); }
        template <typename T> static __device__ __forceinline__ T atomicMin(T *address, T value) { return synclineAtomicMin(address, value); }
    };
};

}  // namespace device
}  // namespace cuda
}  // namespace cv
