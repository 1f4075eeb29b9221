// Reading beyond the border of a picture: a constant, or an element of the picture by one of four rules. `at_low` may
// be before the beginning, `at_high` behind the end, and `at` either. So it is with `idx_row_low` and the like.
#pragma once

#include "saturate_cast.hpp"
#include "vec_math.hpp"
#include "vec_traits.hpp"

namespace cv {
namespace cuda {
namespace device {

struct SynclineReplicate {
    static __device__ __forceinline__ int low(int i, int last) { return ::max(i, 0); }
    static __device__ __forceinline__ int high(int i, int last) { return ::min(i, last); }
    static __device__ __forceinline__ int plane_high(int i, int last) { return high(i, last); }
    static __device__ __forceinline__ int any(int i, int last) { return ::max(::min(i, last), 0); }
};
struct SynclineReflect101 {
    static __device__ __forceinline__ int low(int i, int last) { return ::abs(i) % (last + 1); }
    static __device__ __forceinline__ int high(int i, int last) { return ::abs(last - ::abs(last - i)) % (last + 1); }
    static __device__ __forceinline__ int plane_high(int i, int last) { return high(i, last); }
    static __device__ __forceinline__ int any(int i, int last) { return low(high(i, last), last); }
};
struct SynclineReflect {
    static __device__ __forceinline__ int low(int i, int last) { return (::abs(i) - (i < 0)) % (last + 1); }
    static __device__ __forceinline__ int high(int i, int last) {
        return ::abs(last - ::abs(last - i) + (i > last)) % (last + 1);
    }
    static __device__ __forceinline__ int plane_high(int i, int last) { return last - ::abs(last - i) + (i > last); }
    static __device__ __forceinline__ int any(int i, int last) { return high(::abs(i) - (i < 0), last); }
};
struct SynclineWrap {
    static __device__ __forceinline__ int low(int i, int last) { return i >= 0 ? i : (i % (last + 1)) + (last + 1); }
    static __device__ __forceinline__ int high(int i, int last) { return i % (last + 1); }
    static __device__ __forceinline__ int plane_high(int i, int last) { return high(i, last); }
    static __device__ __forceinline__ int any(int i, int last) { return high(low(i, last), last); }
};

template <typename D, typename Rule> struct SynclineRow {
    typedef D result_type;
    int last_col;
    __device__ __forceinline__ int idx_col_low(int x) const { return Rule::low(x, last_col); }
    __device__ __forceinline__ int idx_col_high(int x) const { return Rule::high(x, last_col); }
    __device__ __forceinline__ int idx_col(int x) const { return Rule::any(x, last_col); }
    template <typename T> __device__ __forceinline__ D at_low(int x, const T *data) const {
        return saturate_cast<D>(data[idx_col_low(x)]);
    }
    template <typename T> __device__ __forceinline__ D at_high(int x, const T *data) const {
        return saturate_cast<D>(data[idx_col_high(x)]);
    }
    template <typename T> __device__ __forceinline__ D at(int x, const T *data) const {
        return saturate_cast<D>(data[idx_col(x)]);
    }
};
template <typename D, typename Rule> struct SynclineColumn {
    typedef D result_type;
    int last_row;
    __device__ __forceinline__ int idx_row_low(int y) const { return Rule::low(y, last_row); }
    __device__ __forceinline__ int idx_row_high(int y) const { return Rule::high(y, last_row); }
    __device__ __forceinline__ int idx_row(int y) const { return Rule::any(y, last_row); }
    template <typename T> __device__ __forceinline__ D at_low(int y, const T *data, size_t step) const {
        return saturate_cast<D>(*(const T *)((const char *)data + idx_row_low(y) * step));
    }
    template <typename T> __device__ __forceinline__ D at_high(int y, const T *data, size_t step) const {
        return saturate_cast<D>(*(const T *)((const char *)data + idx_row_high(y) * step));
    }
    template <typename T> __device__ __forceinline__ D at(int y, const T *data, size_t step) const {
        return saturate_cast<D>(*(const T *)((const char *)data + idx_row(y) * step));
    }
};
template <typename D, typename Rule> struct SynclinePlane {
    typedef D result_type;
    int last_row;
    int last_col;
    __device__ __forceinline__ int idx_row_low(int y) const { return Rule::low(y, last_row); }
    __device__ __forceinline__ int idx_row_high(int y) const { return Rule::plane_high(y, last_row); }
    __device__ __forceinline__ int idx_row(int y) const { return Rule::any(y, last_row); }
    __device__ __forceinline__ int idx_col_low(int x) const { return Rule::low(x, last_col); }
    __device__ __forceinline__ int idx_col_high(int x) const { return Rule::plane_high(x, last_col); }
    __device__ __forceinline__ int idx_col(int x) const { return Rule::any(x, last_col); }
    template <typename T> __device__ __forceinline__ D at(int y, int x, const T *data, size_t step) const {
        return saturate_cast<D>(((const T *)((const char *)data + idx_row(y) * step))[idx_col(x)]);
    }
    template <typename Ptr2D>
    __device__ __forceinline__ D at(typename Ptr2D::index_type y, typename Ptr2D::index_type x, const Ptr2D &src) const {
        return saturate_cast<D>(src(idx_row(y), idx_col(x)));
    }
};

#define SYNCLINE_BORDER(rule)                                                                                     \
    template <typename D> struct BrdRow##rule : SynclineRow<D, Syncline##rule> {                                  \
        explicit __host__ __device__ __forceinline__ BrdRow##rule(int width) { this->last_col = width - 1; }      \
    };                                                                                                            \
    template <typename D> struct BrdCol##rule : SynclineColumn<D, Syncline##rule> {                               \
        explicit __host__ __device__ __forceinline__ BrdCol##rule(int height) { this->last_row = height - 1; }    \
    };                                                                                                            \
    template <typename D> struct Brd##rule : SynclinePlane<D, Syncline##rule> {                                   \
        __host__ __device__ __forceinline__ Brd##rule(int height, int width) {                                    \
            this->last_row = height - 1;                                                                          \
            this->last_col = width - 1;                                                                           \
        }                                                                                                         \
    };
SYNCLINE_BORDER(Replicate)
SYNCLINE_BORDER(Reflect101)
SYNCLINE_BORDER(Reflect)
SYNCLINE_BORDER(Wrap)
#undef SYNCLINE_BORDER

template <typename D> struct BrdConstant {
    typedef D result_type;
    int height;
    int width;
    D val;
    __host__ __device__ __forceinline__ BrdConstant(int height_, int width_, const D &val_ = VecTraits<D>::all(0))
        : height(height_), width(width_), val(val_) {}
    template <typename T> __device__ __forceinline__ D at(int y, int x, const T *data, size_t step) const {
        if (x >= 0 && x < width && y >= 0 && y < height)
            return saturate_cast<D>(((const T *)((const char *)data + y * step))[x]);
        return val;
    }
    template <typename Ptr2D>
    __device__ __forceinline__ D at(typename Ptr2D::index_type y, typename Ptr2D::index_type x, const Ptr2D &src) const {
        if (x >= 0 && x < width && y >= 0 && y < height)
            return saturate_cast<D>(src(y, x));
        return val;
    }
};
template <typename D> struct BrdRowConstant {
    typedef D result_type;
    int width;
    D val;
    explicit __host__ __device__ __forceinline__ BrdRowConstant(int width_, const D &val_ = VecTraits<D>::all(0))
        : width(width_), val(val_) {}
    template <typename T> __device__ __forceinline__ D at(int x, const T *data) const {
        if (x >= 0 && x < width)
            return saturate_cast<D>(data[x]);
        return val;
    }
    template <typename T> __device__ __forceinline__ D at_low(int x, const T *data) const { return at(x, data); }
    template <typename T> __device__ __forceinline__ D at_high(int x, const T *data) const { return at(x, data); }
};
template <typename D> struct BrdColConstant {
    typedef D result_type;
    int height;
    D val;
    explicit __host__ __device__ __forceinline__ BrdColConstant(int height_, const D &val_ = VecTraits<D>::all(0))
        : height(height_), val(val_) {}
    template <typename T> __device__ __forceinline__ D at(int y, const T *data, size_t step) const {
        if (y >= 0 && y < height)
            return saturate_cast<D>(*(const T *)((const char *)data + y * step));
        return val;
    }
    template <typename T> __device__ __forceinline__ D at_low(int y, const T *data, size_t step) const {
        return at(y, data, step);
    }
    template <typename T> __device__ __forceinline__ D at_high(int y, const T *data, size_t step) const {
        return at(y, data, step);
    }
};

template <typename Ptr2D, typename B> struct BorderReader {
    typedef typename B::result_type elem_type;
    typedef typename Ptr2D::index_type index_type;
    Ptr2D ptr;
    B b;
    __host__ __device__ __forceinline__ BorderReader(const Ptr2D &ptr_, const B &b_) : ptr(ptr_), b(b_) {}
    __device__ __forceinline__ elem_type operator()(index_type y, index_type x) const { return b.at(y, x, ptr); }
};

}  // namespace device
}  // namespace cuda
}  // namespace cv
