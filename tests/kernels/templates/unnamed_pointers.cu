// Template parameters that are pointers with a default, and have no name: overloads are chosen by whether they exist.

#include <type_traits>

template <typename T, std::enable_if_t<std::is_integral<T>::value && std::is_signed<T>::value>* = nullptr>
__device__ int place(T value) {
    return value;
}

template <typename T, typename std::enable_if<!std::is_integral<T>::value>::type * = nullptr>
__device__ int place(T value) {
    return 0;
}

template <typename T, void* = nullptr, std::enable_if_t<(sizeof(T) > 4)>* = nullptr>
__device__ int slot(T value) {
    return 0;
}

template <typename T, void* = nullptr, std::enable_if_t<(sizeof(T) <= 4)>* = nullptr>
__device__ int slot(T value) {
    return threadIdx.x;
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void of_integers(int *a) {
    a[place(int(threadIdx.x))] = 1;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void of_reals(int *a) {
    a[place(float(threadIdx.x))] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void of_small_ones(int *a) {
    a[slot(2)] = threadIdx.x;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void of_large_ones(int *a) {
    a[slot(2LL)] = threadIdx.x;
//  ^^^^^^^^^^^^ SL102 racy WAW global
}
