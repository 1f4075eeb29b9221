// Distances of two vectors, an element at a time: the sum of differences, of their squares, of the bits that differ.
#pragma once

#include "common.hpp"

namespace cv {
namespace cuda {
namespace device {

template <typename T> struct L1Dist {
    typedef int value_type;
    typedef int result_type;
    int sum;
    __device__ __forceinline__ L1Dist() : sum(0) {}
    __device__ __forceinline__ void reduceIter(int a, int b) { sum += a < b ? b - a : a - b; }
    __device__ __forceinline__ operator int() const { return sum; }
};
template <> struct L1Dist<float> {
    typedef float value_type;
    typedef float result_type;
    float sum;
    __device__ __forceinline__ L1Dist() : sum(0.0f) {}
    __device__ __forceinline__ void reduceIter(float a, float b) { sum += a < b ? b - a : a - b; }
    __device__ __forceinline__ operator float() const { return sum; }
};
struct L2Dist {
    typedef float value_type;
    typedef float result_type;
    float sum;
    __device__ __forceinline__ L2Dist() : sum(0.0f) {}
    __device__ __forceinline__ void reduceIter(float a, float b) { sum += (a - b) * (a - b); }
    __device__ __forceinline__ operator float() const { return sqrtf(sum); }
};
struct HammingDist {
    typedef int value_type;
    typedef int result_type;
    int sum;
    __device__ __forceinline__ HammingDist() : sum(0) {}
    __device__ __forceinline__ void reduceIter(int a, int b) { sum += __popc(a ^ b); }
    __device__ __forceinline__ operator int() const { return sum; }
};

}  // namespace device
}  // namespace cuda
}  // namespace cv
