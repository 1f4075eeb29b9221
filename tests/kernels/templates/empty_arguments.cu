// Template arguments in brackets that are empty: `f<>(x)` calls a template, and no function beside it.
__device__ int spread(int i) { return 8 * i; }
template <class T> __device__ int spread(T i) { return i / 8; }

// expect: racy
__global__ void template_alone(int *out) {
    out[8 * blockIdx.x * blockDim.x + spread<>((int)threadIdx.x)] = threadIdx.x;
//  ^^^ SL103 racy
}

// expect: verified
__global__ void function_first(int *out) {
    out[8 * blockIdx.x * blockDim.x + spread((int)threadIdx.x)] = threadIdx.x;
}

namespace inner {
__device__ int spread(int i) { return i / 8; }
template <class T> __device__ int spread(T i) { return 8 * i; }
}  // namespace inner

// expect: verified
__global__ void template_of_namespace(int *out) {
    out[8 * blockIdx.x * blockDim.x + inner::spread<>((int)threadIdx.x)] = threadIdx.x;
}

// expect: racy
__global__ void function_of_namespace(int *out) {
    out[8 * blockIdx.x * blockDim.x + inner::spread((int)threadIdx.x)] = threadIdx.x;
//  ^^^ SL103 racy
}

struct Spreading {
    __device__ int at(int i) { return 8 * i; }
    template <class T> __device__ int at(T i) { return i / 8; }
    __device__ int within(int i) { return at<>(i); }
};

// expect: racy
__global__ void template_method(int *out) {
    Spreading spreading;
    out[8 * blockIdx.x * blockDim.x + spreading.at<>((int)threadIdx.x)] = threadIdx.x;
//  ^^^ SL103 racy
}

// expect: racy
__global__ void template_method_within(int *out) {
    Spreading spreading;
    out[8 * blockIdx.x * blockDim.x + spreading.within(threadIdx.x)] = threadIdx.x;
//  ^^^ SL103 racy
}

// expect: verified
__global__ void method_first(int *out) {
    Spreading spreading;
    out[8 * blockIdx.x * blockDim.x + spreading.at((int)threadIdx.x)] = threadIdx.x;
}
