// Constants as types, and sequences of them, as C++'s own library has them: no header of it need be found.
#include <type_traits>
#include <utility>

template <int i, int n, typename F> __device__ void static_for(F f) {
    if constexpr (i < n) {
        f(std::integral_constant<int, i>{});
        static_for<i + 1, n>(f);
    }
}

// expect: verified
__global__ void __launch_bounds__(64) converted(int *out) {
    __shared__ int s[256];
    int t = threadIdx.x;
    static_for<0, 4>([&](auto i) { s[t + i * 64] = t; });
    __syncthreads();
    out[blockIdx.x * 64 + t] = s[63 - t];
}

// expect: verified
__global__ void __launch_bounds__(64) asked_in_each_way(int *out) {
    __shared__ int s[256];
    int t = threadIdx.x;
    static_for<0, 4>([&](auto i) {
        constexpr int by_type = decltype(i)::value;
        s[t + by_type * 64] = i.value + i();
    });
    __syncthreads();
    out[blockIdx.x * 64 + t] = s[63 - t];
}

// Half of the distance: neighbours share elements.
// expect: racy
__global__ void too_near(int *out) {
    __shared__ int s[256];
    int t = threadIdx.x;
    static_for<0, 4>([&](auto i) { s[t + i * 32] = t; });
//                                 ^^^^^^^^^^^^^ SL101 racy WAW shared
    __syncthreads();
    out[blockIdx.x * 64 + t] = s[63 - t];
}

__device__ int index(std::true_type, int t) { return t; }
__device__ int index(std::false_type, int t) { return t / 2; }

// expect: verified
__global__ void by_true(int *out) { out[blockIdx.x * blockDim.x + index(std::true_type{}, threadIdx.x)] = 1; }

// expect: racy
__global__ void by_false(int *out) { out[index(std::bool_constant<(3 > 4)>(), threadIdx.x)] = threadIdx.x; }
//                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW global

template <typename T> struct is_wide : std::false_type {};
template <> struct is_wide<double> : std::true_type {};

template <typename T> __device__ int place() {
    if constexpr (is_wide<T>::value)
        return threadIdx.x;
    else
        return threadIdx.x / 2;
}

// expect: verified
__global__ void of_wide(int *out) { out[place<double>()] = threadIdx.x; }

// expect: racy
__global__ void of_narrow(int *out) { out[place<float>()] = threadIdx.x; }
//                                    ^^^^^^^^^^^^^^^^^^^ SL103 racy WAW global

template <typename F, int... i> __device__ void each(F f, std::integer_sequence<int, i...>) {
    (f(std::integral_constant<int, i>{}), ...);
}

// expect: verified
__global__ void __launch_bounds__(64) sequence(int *out) {
    __shared__ int s[256];
    int t = threadIdx.x;
    each([&](auto i) { s[t + i * 64] = t; }, std::make_integer_sequence<int, 4>{});
    __syncthreads();
    out[t] = s[63 - t];
}

template <unsigned long... i> __device__ void indexed(int *s, int t, std::index_sequence<i...>) {
    ((s[t + i * 64] = t), ...);
}

// expect: verified
__global__ void __launch_bounds__(64) indices(int *out) {
    __shared__ int s[256];
    indexed(s, threadIdx.x, std::make_index_sequence<4>{});
    __syncthreads();
    out[threadIdx.x] = s[63 - threadIdx.x];
}

// expect: verified
__global__ void __launch_bounds__(64) in_a_lambda(int *out) {
    __shared__ int s[256];
    int t = threadIdx.x;
    [&]<int... i>(std::integer_sequence<int, i...>) { ((s[t + i * 64] = t), ...); }(std::make_integer_sequence<int, 4>{});
    __syncthreads();
    out[t] = s[63 - t];
}

// One element more than there are threads between two: the sequence ends with 4.
// expect: racy
__global__ void sequence_too_near(int *out) {
    __shared__ int s[320];
    int t = threadIdx.x;
    each([&](auto i) { s[t + (i == 4 ? 32 : i * 64)] = t; }, std::make_integer_sequence<int, 5>{});
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW shared
    __syncthreads();
    out[t] = s[63 - t];
}

template <typename T> __device__ int index_of(int t) { return index(std::is_same<T, float>{}, t); }

// A trait is a class that derives from one of the two truth values.
// expect: verified
__global__ void __launch_bounds__(64) by_trait(int *out) {
    out[blockIdx.x * 64 + index_of<float>(threadIdx.x)] = index(std::is_integral<int>(), threadIdx.x);
}

// expect: racy
__global__ void by_trait_of_another(int *out) { out[index_of<const float>(threadIdx.x)] = threadIdx.x; }
//                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW global

// One type, however its argument is spelled.
__device__ int by_spelling(std::integral_constant<bool, 1>, int t) { return t; }
template <typename T> __device__ int by_spelling(T, int t) { return t / 2; }

// expect: verified
__global__ void spelled_otherwise(int *out) {
    out[blockIdx.x * blockDim.x + by_spelling(std::bool_constant<(2 > 1)>{}, threadIdx.x)] = 1;
}
