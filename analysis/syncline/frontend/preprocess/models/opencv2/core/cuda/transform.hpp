// One function for each element of a matrix, by a kernel of the library; how it is launched is a property of the function.
#pragma once

#include "common.hpp"
#include "utility.hpp"

namespace cv {
namespace cuda {
namespace device {

template <typename Function> struct DefaultTransformFunctorTraits {
    enum { simple_block_dim_x = 32, simple_block_dim_y = 8, smart_block_dim_x = 32, smart_block_dim_y = 8, smart_shift = 4 };
};
template <typename Function> struct TransformFunctorTraits : DefaultTransformFunctorTraits<Function> {};

template <typename T, typename D, typename Function, typename Mask>
void transform(PtrStepSz<T> src, PtrStepSz<D> dst, Function op, const Mask &mask, cudaStream_t stream);
template <typename T1, typename T2, typename D, typename Function, typename Mask>
void transform(PtrStepSz<T1> src1, PtrStepSz<T2> src2, PtrStepSz<D> dst, Function op, const Mask &mask, cudaStream_t stream);

}  // namespace device
}  // namespace cuda
}  // namespace cv
