// A vector type by its element and length, and back: TypeVec<uchar, 3>::vec_type is uchar3.
#pragma once

#include "common.hpp"

namespace cv {
namespace cuda {
namespace device {

template <typename T, int N> struct TypeVec;

#define SYNCLINE_VECTOR(E, V, ...)                                                       \
    __host__ __device__ E synclineElement(const V *);                                       \
    __host__ __device__ __forceinline__ V synclineVector(const V *, E x, E y, E z, E w) { return __VA_ARGS__; }
#define SYNCLINE_VECTORS(E, V)                                                              \
    template <> struct TypeVec<E, 1> { typedef E vec_type; };                               \
    template <> struct TypeVec<V##1, 1> { typedef V##1 vec_type; };                         \
    template <> struct TypeVec<E, 2> { typedef V##2 vec_type; };                            \
    template <> struct TypeVec<V##2, 2> { typedef V##2 vec_type; };                         \
    template <> struct TypeVec<E, 3> { typedef V##3 vec_type; };                            \
    template <> struct TypeVec<V##3, 3> { typedef V##3 vec_type; };                         \
    template <> struct TypeVec<E, 4> { typedef V##4 vec_type; };                            \
    template <> struct TypeVec<V##4, 4> { typedef V##4 vec_type; };                         \
    SYNCLINE_VECTOR(E, E, x)                                                             \
    SYNCLINE_VECTOR(E, V##1, make_##V##1(x))                                             \
    SYNCLINE_VECTOR(E, V##2, make_##V##2(x, y))                                          \
    SYNCLINE_VECTOR(E, V##3, make_##V##3(x, y, z))                                       \
    SYNCLINE_VECTOR(E, V##4, make_##V##4(x, y, z, w))

SYNCLINE_VECTORS(unsigned char, uchar)
SYNCLINE_VECTORS(signed char, char)
SYNCLINE_VECTORS(unsigned short, ushort)
SYNCLINE_VECTORS(short, short)
SYNCLINE_VECTORS(unsigned int, uint)
SYNCLINE_VECTORS(int, int)
SYNCLINE_VECTORS(float, float)
SYNCLINE_VECTORS(double, double)
SYNCLINE_VECTOR(char, char, x)
#undef SYNCLINE_VECTOR
#undef SYNCLINE_VECTORS

template <typename T> struct VecTraits {
    typedef decltype(synclineElement((const T *)0)) elem_type;
    enum { cn = sizeof(T) / sizeof(elem_type) };
    static __host__ __device__ __forceinline__ T all(elem_type v) { return synclineVector((const T *)0, v, v, v, v); }
    static __host__ __device__ __forceinline__ T make(elem_type x) { return synclineVector((const T *)0, x, x, x, x); }
    static __host__ __device__ __forceinline__ T make(elem_type x, elem_type y) { return synclineVector((const T *)0, x, y, y, y); }
    static __host__ __device__ __forceinline__ T make(elem_type x, elem_type y, elem_type z) {
        return synclineVector((const T *)0, x, y, z, z);
    }
    static __host__ __device__ __forceinline__ T make(elem_type x, elem_type y, elem_type z, elem_type w) {
        return synclineVector((const T *)0, x, y, z, w);
    }
    static __host__ __device__ __forceinline__ T make(const elem_type *v) {
        return synclineVector((const T *)0, v[0], v[cn > 1 ? 1 : 0], v[cn > 2 ? 2 : 0], v[cn > 3 ? 3 : 0]);
    }
};

}  // namespace device
}  // namespace cuda
}  // namespace cv
