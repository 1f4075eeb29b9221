// Arithmetic on CUDA's vectors, element by element. Elements that are smaller than int are promoted, as in C++.
#pragma once

#include "vec_traits.hpp"
#include "saturate_cast.hpp"

namespace cv {
namespace cuda {
namespace device {

#define SYNCLINE_OPERATOR(V, R, S, op)                                                      \
    __device__ __forceinline__ R##2 operator op(const V##2 &a, S b) { return make_##R##2(a.x op b, a.y op b); } \
    __device__ __forceinline__ R##2 operator op(S a, const V##2 &b) { return make_##R##2(a op b.x, a op b.y); } \
    __device__ __forceinline__ R##3 operator op(const V##3 &a, S b) { return make_##R##3(a.x op b, a.y op b, a.z op b); } \
    __device__ __forceinline__ R##3 operator op(S a, const V##3 &b) { return make_##R##3(a op b.x, a op b.y, a op b.z); } \
    __device__ __forceinline__ R##4 operator op(const V##4 &a, S b) { return make_##R##4(a.x op b, a.y op b, a.z op b, a.w op b); } \
    __device__ __forceinline__ R##4 operator op(S a, const V##4 &b) { return make_##R##4(a op b.x, a op b.y, a op b.z, a op b.w); }

#define SYNCLINE_VECTORS(V, R, op)                                                          \
    __device__ __forceinline__ R##2 operator op(const V##2 &a, const V##2 &b) { return make_##R##2(a.x op b.x, a.y op b.y); } \
    __device__ __forceinline__ R##3 operator op(const V##3 &a, const V##3 &b) { return make_##R##3(a.x op b.x, a.y op b.y, a.z op b.z); } \
    __device__ __forceinline__ R##4 operator op(const V##4 &a, const V##4 &b) { return make_##R##4(a.x op b.x, a.y op b.y, a.z op b.z, a.w op b.w); }

#define SYNCLINE_ARITHMETIC(V, R, S)                                                        \
    SYNCLINE_VECTORS(V, R, +) SYNCLINE_VECTORS(V, R, -) SYNCLINE_VECTORS(V, R, *) SYNCLINE_VECTORS(V, R, /) \
    SYNCLINE_SCALARS(V, R, S)

#define SYNCLINE_SCALARS(V, R, S)                                                           \
    SYNCLINE_OPERATOR(V, R, S, +) SYNCLINE_OPERATOR(V, R, S, -) SYNCLINE_OPERATOR(V, R, S, *) SYNCLINE_OPERATOR(V, R, S, /)

#define SYNCLINE_CASTS(V)                                                                   \
    template <typename D> __device__ __forceinline__ D saturate_cast(const V##2 &v) {       \
        typedef typename VecTraits<D>::elem_type E;                                         \
        return VecTraits<D>::make(saturate_cast<E>(v.x), saturate_cast<E>(v.y));            \
    }                                                                                       \
    template <typename D> __device__ __forceinline__ D saturate_cast(const V##3 &v) {       \
        typedef typename VecTraits<D>::elem_type E;                                         \
        return VecTraits<D>::make(saturate_cast<E>(v.x), saturate_cast<E>(v.y), saturate_cast<E>(v.z)); \
    }                                                                                       \
    template <typename D> __device__ __forceinline__ D saturate_cast(const V##4 &v) {       \
        typedef typename VecTraits<D>::elem_type E;                                         \
        return VecTraits<D>::make(saturate_cast<E>(v.x), saturate_cast<E>(v.y), saturate_cast<E>(v.z), saturate_cast<E>(v.w)); \
    }

SYNCLINE_CASTS(uchar)
SYNCLINE_CASTS(char)
SYNCLINE_CASTS(ushort)
SYNCLINE_CASTS(short)
SYNCLINE_CASTS(uint)
SYNCLINE_CASTS(int)
SYNCLINE_CASTS(float)
SYNCLINE_CASTS(double)

SYNCLINE_ARITHMETIC(uchar, int, int)
SYNCLINE_SCALARS(uchar, float, float)
SYNCLINE_ARITHMETIC(ushort, int, int)
SYNCLINE_SCALARS(ushort, float, float)
SYNCLINE_ARITHMETIC(short, int, int)
SYNCLINE_SCALARS(short, float, float)
SYNCLINE_ARITHMETIC(uint, uint, unsigned int)
SYNCLINE_SCALARS(uint, float, float)
SYNCLINE_ARITHMETIC(int, int, int)
SYNCLINE_SCALARS(int, float, float)
SYNCLINE_ARITHMETIC(float, float, float)
SYNCLINE_SCALARS(float, double, double)
SYNCLINE_ARITHMETIC(double, double, double)

#undef SYNCLINE_OPERATOR
#undef SYNCLINE_VECTORS
#undef SYNCLINE_SCALARS
#undef SYNCLINE_ARITHMETIC
#undef SYNCLINE_CASTS

}  // namespace device
}  // namespace cuda
}  // namespace cv
