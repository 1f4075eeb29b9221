// Names for types inside of host functions: in each case of a switch over the types of tensors another one is meant.
#include <ATen/ATen.h>
using at::Tensor;

#define DISPATCH(type, level, ...)                                                                                     \
    switch (type) {                                                                                                    \
    case 0: {                                                                                                          \
        using scalar_##level = float;                                                                                  \
        __VA_ARGS__;                                                                                                   \
        break;                                                                                                         \
    }                                                                                                                  \
    case 1: {                                                                                                          \
        using scalar_##level = char;                                                                                   \
        __VA_ARGS__;                                                                                                   \
        break;                                                                                                         \
    }                                                                                                                  \
    }

template <typename T> struct Step;
template <> struct Step<float> {
    static constexpr int bytes = 4;
};
template <> struct Step<char> {
    static constexpr int bytes = 1;
};

// expect: verified
template <typename T, typename U> __global__ void copy(T *to, const U *from, char *bytes) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    to[i] = from[i];
    *(T *)(bytes + i * Step<T>::bytes) = 0;
}

// Nothing says what T is but the type of an argument.
// expect: verified
template <typename T> __global__ void cleared(T *to, char *bytes) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    *(T *)(bytes + i * Step<T>::bytes) = 0;
}

// One of both types is too wide.
// expect: racy
template <typename T> __global__ void too_close(T *to, char *bytes) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    *(T *)(bytes + i) = 0;
//  ^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

void run(Tensor a, Tensor b, char *bytes) {
    DISPATCH(a.type(), 0, DISPATCH(b.type(), 1, {
        using from_t = scalar_1;
        copy<scalar_0, from_t><<<8, 64>>>(a.data_ptr<scalar_0>(), b.data_ptr<from_t>(), bytes);
    }))
    DISPATCH(a.type(), 0, cleared<<<8, 64>>>(a.data_ptr<scalar_0>(), bytes))
    DISPATCH(a.type(), 0, [&] { too_close<scalar_0><<<8, 64>>>(a.data_ptr<scalar_0>(), bytes); }())
}
