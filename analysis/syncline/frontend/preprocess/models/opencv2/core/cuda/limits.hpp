// numeric_limits of the numbers that a device computes with.
#pragma once

#include "common.hpp"

#include <cfloat>
#include <climits>

namespace cv {
namespace cuda {
namespace device {

template <class T> struct numeric_limits;
#define SYNCLINE_LIMITS(type, least, most, small, sign)                         \
    template <> struct numeric_limits<type> {                                    \
        static __device__ __forceinline__ type min() { return least; }           \
        static __device__ __forceinline__ type max() { return most; }            \
        static __device__ __forceinline__ type epsilon() { return small; }       \
        static const bool is_signed = sign;                                      \
    };
SYNCLINE_LIMITS(bool, false, true, false, false)
SYNCLINE_LIMITS(signed char, SCHAR_MIN, SCHAR_MAX, 0, true)
SYNCLINE_LIMITS(unsigned char, 0, UCHAR_MAX, 0, false)
SYNCLINE_LIMITS(short, SHRT_MIN, SHRT_MAX, 0, true)
SYNCLINE_LIMITS(unsigned short, 0, USHRT_MAX, 0, false)
SYNCLINE_LIMITS(int, INT_MIN, INT_MAX, 0, true)
SYNCLINE_LIMITS(unsigned int, 0, UINT_MAX, 0, false)
SYNCLINE_LIMITS(float, FLT_MIN, FLT_MAX, FLT_EPSILON, true)
SYNCLINE_LIMITS(double, DBL_MIN, DBL_MAX, DBL_EPSILON, true)
#undef SYNCLINE_LIMITS

}  // namespace device
}  // namespace cuda
}  // namespace cv
