// Masks of matrices: which elements count, for one matrix, for each of a collection, or all.
#pragma once

#include "datamov_utils.hpp"

namespace cv {
namespace cuda {
namespace device {

struct SingleMask {
    PtrStepb mask;
    explicit __host__ __device__ __forceinline__ SingleMask(PtrStepb mask_) : mask(mask_) {}
    __device__ __forceinline__ bool operator()(int y, int x) const { return mask.data[y * mask.step + x] != 0; }
};
struct SingleMaskChannels {
    PtrStepb mask;
    int channels;
    explicit __host__ __device__ __forceinline__ SingleMaskChannels(PtrStepb mask_, int channels_) : mask(mask_), channels(channels_) {}
    __device__ __forceinline__ bool operator()(int y, int x) const { return mask.data[y * mask.step + x / channels] != 0; }
};
struct MaskCollection {
    const PtrStepb *masks;
    PtrStepb current;
    explicit __host__ __device__ __forceinline__ MaskCollection(PtrStepb *masks_) : masks(masks_) {}
    __device__ __forceinline__ void next() { current = *masks++; }
    __device__ __forceinline__ void setMask(int z) { current = masks[z]; }
    __device__ __forceinline__ bool operator()(int y, int x) const { return current.data == 0 || current.data[y * current.step + x] != 0; }
};
struct WithOutMask {
    __host__ __device__ __forceinline__ WithOutMask() {}
    __device__ __forceinline__ void next() const {}
    __device__ __forceinline__ void setMask(int) const {}
    __device__ __forceinline__ bool operator()(int, int) const { return true; }
    __device__ __forceinline__ bool operator()(int, int, int) const { return true; }
};
template <typename T> void __device__ __forceinline__ swap(T &a, T &b) {
    const T old = a;
    a = b;
    b = old;
}

}  // namespace device
}  // namespace cuda
}  // namespace cv
