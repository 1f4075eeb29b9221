// Elements of a picture at places between its own: the nearest one, or a weighted sum of those around.
#pragma once

#include "saturate_cast.hpp"
#include "vec_math.hpp"
#include "vec_traits.hpp"

namespace cv {
namespace cuda {
namespace device {

template <typename Ptr2D> struct FilterOf {
    typedef typename Ptr2D::elem_type elem_type;
    typedef float index_type;
    Ptr2D src;
    explicit __host__ __device__ __forceinline__ FilterOf(const Ptr2D &src_, float = 0.f, float = 0.f) : src(src_) {}
};

template <typename Ptr2D> struct PointFilter : FilterOf<Ptr2D> {
    using typename FilterOf<Ptr2D>::elem_type;
    using FilterOf<Ptr2D>::FilterOf;
    using FilterOf<Ptr2D>::src;
    __device__ __forceinline__ elem_type operator()(float y, float x) const {
        return src(__float2int_rz(y), __float2int_rz(x));
    }
};

template <typename Ptr2D> struct LinearFilter : FilterOf<Ptr2D> {
    using typename FilterOf<Ptr2D>::elem_type;
    using FilterOf<Ptr2D>::FilterOf;
    using FilterOf<Ptr2D>::src;
    __device__ __forceinline__ elem_type operator()(float y, float x) const {
        typedef typename TypeVec<float, VecTraits<elem_type>::cn>::vec_type work_type;
        const int left = __float2int_rd(x), top = __float2int_rd(y);
        const float right = x - left, below = y - top;
        work_type sum = src(top, left) * ((1 - right) * (1 - below));
        sum = sum + src(top, left + 1) * (right * (1 - below));
        sum = sum + src(top + 1, left) * ((1 - right) * below);
        sum = sum + src(top + 1, left + 1) * (right * below);
        return saturate_cast<elem_type>(sum);
    }
};

template <typename Ptr2D> struct CubicFilter : FilterOf<Ptr2D> {
    using typename FilterOf<Ptr2D>::elem_type;
    using FilterOf<Ptr2D>::FilterOf;
    using FilterOf<Ptr2D>::src;
    typedef typename TypeVec<float, VecTraits<elem_type>::cn>::vec_type work_type;
    static __device__ __forceinline__ float weight(float distance) {
        const float d = fabsf(distance);
        return d <= 1 ? d * d * (1.5f * d - 2.5f) + 1 : d < 2 ? d * (d * (-0.5f * d + 2.5f) - 4) + 2 : 0;
    }
    __device__ elem_type operator()(float y, float x) const {
        work_type sum = VecTraits<work_type>::all(0);
        float weights = 0;
        for (float row = ceilf(y - 2); row <= floorf(y + 2); row += 1) {
            for (float column = ceilf(x - 2); column <= floorf(x + 2); column += 1) {
                const float w = weight(x - column) * weight(y - row);
                sum = sum + src(__float2int_rd(row), __float2int_rd(column)) * w;
                weights += w;
            }
        }
        return saturate_cast<elem_type>(weights == 0 ? VecTraits<work_type>::all(0) : sum / weights);
    }
};

}  // namespace device
}  // namespace cuda
}  // namespace cv
