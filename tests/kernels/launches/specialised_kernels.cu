// Kernels with specialisations for some types: each launch means the one for its own, whether `template <>` says its type
// or its parameters do, and only launches count that an instance of the function around them comes to.
#include <cuda_fp16.h>
struct half4 {
    half x, y, z, w;
};

// One-dimensional, and launched so with floats.
// expect: verified
template <typename T> __global__ void by_parameters(T *out, const T *in) {
    out[blockIdx.x * 256 + threadIdx.x] = in[threadIdx.x];
}

// expect: verified
template <> __global__ void by_parameters(half4 *out, const half4 *in) {
    out[blockIdx.x * 256 + threadIdx.y * 8 + threadIdx.x] = in[threadIdx.x];
}

// expect: verified
template <typename T> __global__ void by_arguments(T *out, const T *in) {
    out[blockIdx.x * 256 + threadIdx.x] = in[threadIdx.x];
}

// expect: verified
template <> __global__ void by_arguments<half4>(half4 *out, const half4 *in) {
    out[blockIdx.x * 256 + threadIdx.y * 8 + threadIdx.x] = in[threadIdx.x];
}

// This one's blocks have two dimensions, too.
// expect: racy
template <typename T> __global__ void too_wide(T *out, const T *in) {
    out[blockIdx.x * 256 + threadIdx.x] = in[threadIdx.y];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: racy
template <> __global__ void too_wide(half4 *out, const half4 *in) {
    out[blockIdx.x * 256 + threadIdx.x] = in[threadIdx.y];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

template <typename T> void run(T *out, const T *in, int blocks) {
    dim3 square(8, 32);
    if (sizeof(T) == 2) {
        by_parameters<<<blocks, square>>>((half4 *)out, (const half4 *)in);
        by_arguments<<<blocks, square>>>((half4 *)out, (const half4 *)in);
        too_wide<<<blocks, square>>>((half4 *)out, (const half4 *)in);
    } else {
        by_parameters<T><<<blocks, 256>>>(out, in);
        by_arguments<T><<<blocks, 256>>>(out, in);
        too_wide<T><<<blocks, square>>>(out, in);
    }
}
template void run(float *out, const float *in, int blocks);
template void run(half *out, const half *in, int blocks);
