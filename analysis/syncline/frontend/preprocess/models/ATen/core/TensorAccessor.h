// at::PackedTensorAccessor: a tensor as a kernel's parameter, with its sizes and the strides of its dimensions, and the
// views that it gives for its first indices.
#pragma once

#include <cstddef>
#include <cstdint>

namespace at {

template <typename T> struct DefaultPtrTraits { typedef T *PtrType; };
template <typename T> struct RestrictPtrTraits { typedef T *__restrict__ PtrType; };

// What the indices of a view leave to the next one: an offset within what one step of each dimension before it spans.
template <typename index_t, int Depth> struct SynclineWithin {
    index_t stride, offset;
    SynclineWithin<index_t, Depth - 1> around;
    __host__ __device__ void holds(index_t inside) const {
        __builtin_assume(inside >= 0 && inside < stride);
        around.holds(offset + inside);
    }
};
template <typename index_t> struct SynclineWithin<index_t, 0> {
    __host__ __device__ void holds(index_t inside) const {}
};

template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t, int Depth = 0>
class TensorAccessor {
  public:
    typedef typename PtrTraits<T>::PtrType PtrType;
    __host__ __device__ TensorAccessor(PtrType data, const index_t *sizes, const index_t *strides)
        : data_(data), sizes_(sizes), strides_(strides) {}
    __host__ __device__ TensorAccessor(
        PtrType data, const index_t *sizes, const index_t *strides, const SynclineWithin<index_t, Depth> &within)
        : data_(data), sizes_(sizes), strides_(strides), within_(within) {}
    __host__ __device__ index_t size(index_t i) const { return sizes_[i]; }
    __host__ __device__ index_t stride(index_t i) const { return strides_[i]; }
    __host__ __device__ PtrType data() const { return data_; }
    __host__ __device__ TensorAccessor<T, N - 1, PtrTraits, index_t, Depth + 1> operator[](index_t i) const {
        const index_t offset = strides_[0] * i;
        const SynclineWithin<index_t, Depth + 1> within = {strides_[0], offset, within_};
        return TensorAccessor<T, N - 1, PtrTraits, index_t, Depth + 1>(data_ + offset, sizes_ + 1, strides_ + 1, within);
    }

  private:
    PtrType data_;
    const index_t *sizes_;
    const index_t *strides_;
    SynclineWithin<index_t, Depth> within_;
};

template <typename T, template <typename U> class PtrTraits, typename index_t, int Depth>
class TensorAccessor<T, 1, PtrTraits, index_t, Depth> {
  public:
    typedef typename PtrTraits<T>::PtrType PtrType;
    __host__ __device__ TensorAccessor(PtrType data, const index_t *sizes, const index_t *strides)
        : data_(data), sizes_(sizes), strides_(strides) {}
    __host__ __device__ TensorAccessor(
        PtrType data, const index_t *sizes, const index_t *strides, const SynclineWithin<index_t, Depth> &within)
        : data_(data), sizes_(sizes), strides_(strides), within_(within) {}
    __host__ __device__ index_t size(index_t i) const { return sizes_[i]; }
    __host__ __device__ index_t stride(index_t i) const { return strides_[i]; }
    __host__ __device__ PtrType data() const { return data_; }
    __host__ __device__ T &operator[](index_t i) const {
        const index_t inside = strides_[0] * i;
        __builtin_assume(strides_[0] >= 1);
        within_.holds(inside);
        return data_[inside];
    }

  private:
    PtrType data_;
    const index_t *sizes_;
    const index_t *strides_;
    SynclineWithin<index_t, Depth> within_;
};

template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
class GenericPackedTensorAccessor {
  public:
    typedef typename PtrTraits<T>::PtrType PtrType;
    __host__ __device__ GenericPackedTensorAccessor(PtrType data, const index_t *sizes, const index_t *strides) : data_(data) {
        for (size_t i = 0; i < N; ++i) {
            sizes_[i] = sizes[i];
            strides_[i] = strides[i];
        }
    }
    __host__ __device__ index_t size(index_t i) const { return sizes_[i]; }
    __host__ __device__ index_t stride(index_t i) const { return strides_[i]; }
    __host__ __device__ PtrType data() const { return data_; }
    __device__ decltype(auto) operator[](index_t i) const {
        return TensorAccessor<T, N, PtrTraits, index_t>(data_, sizes_, strides_)[i];
    }
    __device__ void __syncline_laid_out_by_rows() const {}

  private:
    PtrType data_;
    index_t sizes_[N];
    index_t strides_[N];
};

template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits>
using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, N, PtrTraits, int32_t>;
template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits>
using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, N, PtrTraits, int64_t>;
template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
using PackedTensorAccessor = GenericPackedTensorAccessor<T, N, PtrTraits, index_t>;

}  // namespace at

namespace torch {
using at::DefaultPtrTraits;
using at::GenericPackedTensorAccessor;
using at::PackedTensorAccessor;
using at::PackedTensorAccessor32;
using at::PackedTensorAccessor64;
using at::RestrictPtrTraits;
using at::TensorAccessor;
}  // namespace torch
