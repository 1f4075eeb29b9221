// Colours of elements as gray, by weights of fixed point or of numbers; and the traits by which programs name that.
#pragma once

#include "saturate_cast.hpp"
#include "vec_math.hpp"
#include "vec_traits.hpp"

namespace cv {
namespace cuda {
namespace device {

template <typename T, int channels, int blue> struct SynclineGray {
    __device__ __forceinline__ T operator()(const typename TypeVec<T, channels>::vec_type &v) const {
        const float first = v.x, middle = v.y, last = v.z;
        return saturate_cast<T>(blue == 0 ? 0.114f * first + 0.587f * middle + 0.299f * last
                                          : 0.299f * first + 0.587f * middle + 0.114f * last);
    }
};
#define SYNCLINE_GRAY(name, channels, blue)                                                        \
    template <typename T> struct name##_traits {                                                   \
        typedef SynclineGray<T, channels, blue> functor_type;                                      \
        static __host__ __device__ __forceinline__ functor_type create_functor() { return functor_type(); } \
    };
SYNCLINE_GRAY(bgr_to_gray, 3, 0)
SYNCLINE_GRAY(rgb_to_gray, 3, 2)
SYNCLINE_GRAY(bgra_to_gray, 4, 0)
SYNCLINE_GRAY(rgba_to_gray, 4, 2)
#undef SYNCLINE_GRAY

}  // namespace device
}  // namespace cuda
}  // namespace cv
