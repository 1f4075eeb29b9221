// Matrices in the memory of the device, and streams, as the host holds them. A matrix passes as a view of its memory.
#pragma once

#include "../core.hpp"
#include "cuda_types.hpp"

namespace cv {
namespace cuda {

class GpuMat {
  public:
    int flags;
    int rows, cols;
    size_t step;
    uchar *data;
    int *refcount;
    uchar *datastart;
    const uchar *dataend;

    GpuMat();
    GpuMat(int rows_, int cols_, int type);
    GpuMat(int rows_, int cols_, int type, void *data_, size_t step_ = 0);
    void create(int rows_, int cols_, int type);
    void release();
    uchar *ptr(int y = 0) { return data + step * y; }
    const uchar *ptr(int y = 0) const { return data + step * y; }
    template <typename T> T *ptr(int y = 0) { return (T *)(data + step * y); }
    template <typename T> const T *ptr(int y = 0) const { return (const T *)(data + step * y); }
    template <typename T> operator PtrStepSz<T>() const { return PtrStepSz<T>(rows, cols, (T *)data, step); }
    template <typename T> operator PtrStep<T>() const { return PtrStep<T>((T *)data, step); }
    bool isContinuous() const;
    size_t elemSize() const;
    size_t elemSize1() const;
    int type() const;
    int depth() const;
    int channels() const;
    size_t step1() const;
    Size size() const { return Size(cols, rows); }
    bool empty() const { return data == 0; }
};

class Stream {
  public:
    Stream();
    static Stream &Null();
    void waitForCompletion();
    bool queryIfComplete() const;
};

enum FeatureSet {
    FEATURE_SET_COMPUTE_10 = 10,
    FEATURE_SET_COMPUTE_20 = 20,
    FEATURE_SET_COMPUTE_30 = 30,
    GLOBAL_ATOMICS = 11,
    SHARED_ATOMICS = 12,
    NATIVE_DOUBLE = 13,
    WARP_SHUFFLE_FUNCTIONS = 30,
    DYNAMIC_PARALLELISM = 35
};
bool deviceSupports(FeatureSet features);

}  // namespace cuda
}  // namespace cv
