// cv::cuda's views of memory on the device. Their documentation: a matrix is rows of `step` bytes, a column lies
// within its row, and `cols` elements fit in one.
#pragma once

namespace cv {
namespace cuda {

template <typename T> struct DevPtr {
    typedef T elem_type;
    typedef int index_type;
    enum { elem_size = sizeof(elem_type) };
    T *data;
    __host__ __device__ DevPtr() : data(0) {}
    __host__ __device__ DevPtr(T *data_) : data(data_) {}
    __host__ __device__ size_t elemSize() const { return elem_size; }
    __host__ __device__ operator T *() { return data; }
    __host__ __device__ operator const T *() const { return data; }
};

template <typename T> struct PtrSz : public DevPtr<T> {
    size_t size;
    __host__ __device__ PtrSz() : size(0) {}
    __host__ __device__ PtrSz(T *data_, size_t size_) : DevPtr<T>(data_), size(size_) {}
};

template <typename T> struct PtrStep : public DevPtr<T> {
    size_t step;
    __host__ __device__ PtrStep() : step(0) {}
    __host__ __device__ PtrStep(T *data_, size_t step_) : DevPtr<T>(data_), step(step_) {}
    __device__ T *ptr(int y = 0) { return (T *)((char *)this->data + y * step); }
    __device__ const T *ptr(int y = 0) const { return (const T *)((const char *)this->data + y * step); }
    __device__ T &operator()(int y, int x) {
        __builtin_assume(x >= 0 && (x + 1) * sizeof(T) <= step);
        return ptr(y)[x];
    }
    __device__ const T &operator()(int y, int x) const {
        __builtin_assume(x >= 0 && (x + 1) * sizeof(T) <= step);
        return ptr(y)[x];
    }
};

template <typename T> struct PtrStepSz : public PtrStep<T> {
    int cols;
    int rows;
    __host__ __device__ PtrStepSz() : cols(0), rows(0) {}
    __host__ __device__ PtrStepSz(int rows_, int cols_, T *data_, size_t step_)
        : PtrStep<T>(data_, step_), cols(cols_), rows(rows_) {}
    __device__ void __syncline_invariant() const {
        __builtin_assume(rows >= 0 && cols >= 0 && cols * sizeof(T) <= this->step);
    }
};

typedef PtrStepSz<unsigned char> PtrStepSzb;
typedef PtrStepSz<unsigned short> PtrStepSzus;
typedef PtrStepSz<float> PtrStepSzf;
typedef PtrStepSz<int> PtrStepSzi;
typedef PtrStep<unsigned char> PtrStepb;
typedef PtrStep<unsigned short> PtrStepus;
typedef PtrStep<float> PtrStepf;
typedef PtrStep<int> PtrStepi;

}  // namespace cuda
}  // namespace cv
