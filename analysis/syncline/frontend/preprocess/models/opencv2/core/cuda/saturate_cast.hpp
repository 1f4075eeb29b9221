// saturate_cast<T>(v): the nearest value of T; numbers with a fraction are rounded.
#pragma once

#include "common.hpp"

namespace cv {
namespace cuda {
namespace device {

template <typename T> struct SaturatedRange;
template <> struct SaturatedRange<unsigned char> { enum { low = 0, high = 255 }; };
template <> struct SaturatedRange<signed char> { enum { low = -128, high = 127 }; };
template <> struct SaturatedRange<unsigned short> { enum { low = 0, high = 65535 }; };
template <> struct SaturatedRange<short> { enum { low = -32768, high = 32767 }; };

template <typename T> struct Saturated {
    static __device__ T from(int v) {
        return (T)(v < SaturatedRange<T>::low ? SaturatedRange<T>::low : v > SaturatedRange<T>::high ? SaturatedRange<T>::high : v);
    }
    static __device__ T from(unsigned v) { return (T)(v > SaturatedRange<T>::high ? SaturatedRange<T>::high : v); }
    static __device__ T from(float v) { return from(__float2int_rn(v)); }
    static __device__ T from(double v) { return from(__double2int_rn(v)); }
};
template <> struct Saturated<int> {
    static __device__ int from(int v) { return v; }
    static __device__ int from(unsigned v) { return v > 2147483647u ? 2147483647 : (int)v; }
    static __device__ int from(float v) { return __float2int_rn(v); }
    static __device__ int from(double v) { return __double2int_rn(v); }
};
template <> struct Saturated<unsigned> {
    static __device__ unsigned from(int v) { return v < 0 ? 0u : (unsigned)v; }
    static __device__ unsigned from(unsigned v) { return v; }
    static __device__ unsigned from(float v) { return __float2uint_rn(v); }
    static __device__ unsigned from(double v) { return __double2uint_rn(v); }
};
template <> struct Saturated<float> {
    template <typename V> static __device__ float from(V v) { return (float)v; }
};
template <> struct Saturated<double> {
    template <typename V> static __device__ double from(V v) { return (double)v; }
};

template <typename T> __device__ __forceinline__ T saturate_cast(unsigned char v) { return Saturated<T>::from((int)v); }
template <typename T> __device__ __forceinline__ T saturate_cast(signed char v) { return Saturated<T>::from((int)v); }
template <typename T> __device__ __forceinline__ T saturate_cast(unsigned short v) { return Saturated<T>::from((int)v); }
template <typename T> __device__ __forceinline__ T saturate_cast(short v) { return Saturated<T>::from((int)v); }
template <typename T> __device__ __forceinline__ T saturate_cast(unsigned v) { return Saturated<T>::from(v); }
template <typename T> __device__ __forceinline__ T saturate_cast(int v) { return Saturated<T>::from(v); }
template <typename T> __device__ __forceinline__ T saturate_cast(float v) { return Saturated<T>::from(v); }
template <typename T> __device__ __forceinline__ T saturate_cast(double v) { return Saturated<T>::from(v); }

}  // namespace device
}  // namespace cuda
}  // namespace cv
