// A shared variable of a template is another one in each of its instances; a function that is no template has one.

template <typename T> __device__ T *scratch() {
  __shared__ int s[256];
  return (T *)s;
}
template <int N> __device__ int *numbered() {
  __shared__ int s[256];
  return s;
}
__device__ int *plain() {
  __shared__ int s[256];
  return s;
}
typedef int whole;
using number = int;
enum Kind { FIRST, SECOND };
template <Kind K> __device__ int *of_kind() {
  __shared__ int s[256];
  return s;
}

// expect: verified
__global__ void of_two_types(int *out, int n) {
  scratch<int>()[threadIdx.x] = n;
  scratch<unsigned>()[threadIdx.x ^ 1] = n;
  out[blockIdx.x * blockDim.x + threadIdx.x] = scratch<int>()[threadIdx.x];
}

// expect: racy
__global__ void of_one_type_by_two_names(int *out) {
  scratch<whole>()[threadIdx.x] = threadIdx.x;
  out[blockIdx.x * blockDim.x + threadIdx.x] = scratch<number>()[threadIdx.x ^ 1];
//                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 RAW shared
}

// expect: verified
__global__ void of_two_numbers(int *out) {
  numbered<1>()[threadIdx.x] = threadIdx.x;
  numbered<2>()[threadIdx.x ^ 1] = threadIdx.x;
  out[blockIdx.x * blockDim.x + threadIdx.x] = of_kind<FIRST>()[threadIdx.x];
  of_kind<SECOND>()[threadIdx.x ^ 1] = numbered<3 - 2>()[threadIdx.x];
}

// expect: racy
__global__ void of_one_number(int *out) {
  numbered<2>()[threadIdx.x] = threadIdx.x;
  out[blockIdx.x * blockDim.x + threadIdx.x] = numbered<1 + 1>()[threadIdx.x ^ 1];
//                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 RAW shared
}

// expect: racy
__global__ void of_a_plain_function(int *out) {
  plain()[threadIdx.x] = threadIdx.x;
  out[blockIdx.x * blockDim.x + threadIdx.x] = plain()[threadIdx.x ^ 1];
//                                             ^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 RAW shared
}

template <typename T, int N> struct Tile {
  __device__ T *row() {
    __shared__ T s[N];
    return s;
  }
  static __device__ T *column() {
    __shared__ T s[N];
    return s;
  }
};

// expect: verified
__global__ void of_two_classes(int *out) {
  Tile<int, 256> a;
  Tile<int, 512> b;
  a.row()[threadIdx.x] = threadIdx.x;
  b.row()[threadIdx.x ^ 1] = threadIdx.x;
  Tile<int, 256>::column()[threadIdx.x] = 1;
  Tile<unsigned, 256>::column()[threadIdx.x ^ 1] = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = a.row()[threadIdx.x];
}

// expect: racy
__global__ void of_one_class(int *out) {
  Tile<int, 256> a, b;
  a.row()[threadIdx.x] = threadIdx.x;
  out[blockIdx.x * blockDim.x + threadIdx.x] = b.row()[threadIdx.x ^ 1];
//                                             ^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 RAW shared
}

template <int N> __device__ int by_lambda(int t) {
  auto put = [](int i, int v) {
    __shared__ int s[256];
    s[i] = v;
    return s[i];
  };
  return put(t, N);
}

// expect: verified
__global__ void of_two_lambdas(int *out) {
  int t = threadIdx.x;
  out[blockIdx.x * blockDim.x + t] = by_lambda<1>(t) + by_lambda<2>(t ^ 1);
}

// expect: racy
__global__ void of_one_lambda(int *out) {
  int t = threadIdx.x;
  auto put = [](auto i, int v) {
    __shared__ int s[256];
    s[i] = v;
//  ^^^^^^^^ SL103 racy WAW shared
  };
  put(t, t);
  put((unsigned)t ^ 1u, 3 - t);
  put(t ^ 1, 2 - t);
  out[blockIdx.x * blockDim.x + t] = t;
}
