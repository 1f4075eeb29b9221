// Collectives of CUB that a class of types has a name for, with their storage.
#include <cub/cub.cuh>

template <typename T, int THREADS> struct Types {
    using Reduce = cub::BlockReduce<T, THREADS>;
    typedef cub::BlockScan<T, THREADS> Scan;
};

// expect: verified
// syncline: launch(block=128)
template <typename K> __global__ void summed(float *out, const float *in) {
    __shared__ typename K::Reduce::TempStorage storage;
    float sum = typename K::Reduce(storage).Sum(in[blockIdx.x * 128 + threadIdx.x]);
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

// expect: racy, fixed: verified
// syncline: launch(block=128)
template <typename K> __global__ void summed_twice(float *out, const float *in) {
    __shared__ typename K::Reduce::TempStorage storage;
    float sum = typename K::Reduce(storage).Sum(in[blockIdx.x * 128 + threadIdx.x]);
    sum += typename K::Reduce(storage).Sum(sum);
//                  ^^^^^^^^^^^^^^^^^^ SL101 racy WAR block
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

// expect: verified
// syncline: launch(block=128)
template <typename K> __global__ void summed_and_scanned(float *out, const float *in) {
    __shared__ union {
        typename K::Reduce::TempStorage reduce;
        typename K::Scan::TempStorage scan;
    } storage;
    float value = in[blockIdx.x * 128 + threadIdx.x], before;
    float sum = typename K::Reduce(storage.reduce).Sum(value);
    __syncthreads();
    typename K::Scan(storage.scan).ExclusiveSum(value, before);
    out[blockIdx.x * 128 + threadIdx.x] = before;
    if (threadIdx.x == 0) out[blockIdx.x + gridDim.x * 128] = sum;
}

using Floats = Types<float, 128>;
template __global__ void summed<Floats>(float *, const float *);
template __global__ void summed_twice<Floats>(float *, const float *);
template __global__ void summed_and_scanned<Floats>(float *, const float *);
