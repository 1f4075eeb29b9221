// at::cuda::detail::TensorInfo: a tensor as a kernel's parameter, with its sizes and strides, and IndexToOffset, which
// takes the number of an element, counted row by row, to its offset.
#pragma once

#include <cstdint>

namespace at {
namespace cuda {
namespace detail {

template <typename T, typename IndexType> struct TensorInfo {
    T *data;
    IndexType sizes[25];
    IndexType strides[25];
    int dims;
    __host__ __device__ inline bool isContiguous() const { return dims == 1 && strides[0] == 1; }
};

template <typename T, typename IndexType, int Dims> struct IndexToOffset {
    static __host__ __device__ IndexType get(IndexType linearId, const TensorInfo<T, IndexType> &info) {
        IndexType offset = 0;
#pragma unroll
        for (int i = Dims - 1; i > 0; --i) {
            offset += linearId % info.sizes[i] * info.strides[i];
            linearId /= info.sizes[i];
        }
        return offset + linearId * info.strides[0];
    }
};

template <typename T, typename IndexType> struct IndexToOffset<T, IndexType, -1> {
    static __host__ __device__ IndexType get(IndexType linearId, const TensorInfo<T, IndexType> &info) {
        IndexType offset = 0;
        for (int i = info.dims - 1; i > 0; --i) {
            offset += linearId % info.sizes[i] * info.strides[i];
            linearId /= info.sizes[i];
        }
        return offset + linearId * info.strides[0];
    }
};

} // namespace detail
} // namespace cuda
} // namespace at
