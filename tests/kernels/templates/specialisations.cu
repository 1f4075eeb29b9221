// Which specialisation is meant decides how far apart the threads read and write.

template <typename T> struct Box { T v; };
template <typename T, int n> struct Row { T v[n]; };

template <typename T> struct Reach { static const int value = 0; };
template <typename T> struct Reach<Box<T>> { static const int value = 1; };
template <typename T> struct Reach<Box<Box<T>>> { static const int value = 0; };
template <typename T, int n> struct Reach<Row<T, n>> { static const int value = n - 4; };
template <typename T> struct Reach<const T *> { static const int value = 1; };

// expect: verified
// syncline: launch(block=64)
__global__ void primary(int *out) {
  __shared__ int s[80];
  s[threadIdx.x] = 1;
  out[threadIdx.x + 64 * blockIdx.x] = s[threadIdx.x + Reach<int>::value];
}

// expect: racy
// syncline: launch(block=64)
__global__ void nested(int *out) {
  __shared__ int s[80];
  s[threadIdx.x] = 1;
  out[threadIdx.x + 64 * blockIdx.x] = s[threadIdx.x + Reach<Box<int>>::value];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
// syncline: launch(block=64)
__global__ void more_nested(int *out) {
  __shared__ int s[80];
  s[threadIdx.x] = 1;
  out[threadIdx.x + 64 * blockIdx.x] = s[threadIdx.x + Reach<Box<Box<float>>>::value];
}

// expect: racy
// syncline: launch(block=64)
__global__ void counted(int *out) {
  __shared__ int s[80];
  s[threadIdx.x] = 1;
  out[threadIdx.x + 64 * blockIdx.x] = s[threadIdx.x + Reach<Row<float, 6>>::value];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: racy
// syncline: launch(block=64)
__global__ void pointer_to_const(int *out) {
  __shared__ int s[80];
  s[threadIdx.x] = 1;
  out[threadIdx.x + 64 * blockIdx.x] = s[threadIdx.x + Reach<const int *>::value];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

template <typename T> __device__ int next(T) { return 0; }
template <typename T> __device__ int next(Box<T>) { return sizeof(T) / 4; }
template <> __device__ int next<char>(char) { return 1; }

// expect: verified
// syncline: launch(block=64)
__global__ void deduced(int *out) {
  __shared__ int s[80];
  s[threadIdx.x] = 1;
  Box<char> box{0};
  out[threadIdx.x + 64 * blockIdx.x] = s[threadIdx.x + next(1.0f) + next(box)];
}

// expect: racy
// syncline: launch(block=64)
__global__ void deduced_from_a_box(int *out) {
  __shared__ int s[80];
  s[threadIdx.x] = 1;
  Box<float> box{0};
  out[threadIdx.x + 64 * blockIdx.x] = s[threadIdx.x + next(box)];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: racy
// syncline: launch(block=64)
__global__ void specialised_function(int *out) {
  __shared__ int s[80];
  s[threadIdx.x] = 1;
  out[threadIdx.x + 64 * blockIdx.x] = s[threadIdx.x + next<char>(0)];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// Whether a deduced type is const does not matter to which specialisation is meant.
template <int N, typename T> struct Lanes;
template <typename T> struct Lanes<2, T> {
  T x, y;
  __device__ Lanes(T x_, T y_) : x(x_), y(y_) {}
};
template <typename T> __device__ Lanes<2, T> operator*(const Lanes<2, T> &a, T s) { return Lanes<2, T>(a.x * s, a.y * s); }

// expect: verified
// syncline: launch(block=64)
__global__ void deduced_by_an_operator(int *out) {
  Lanes<2, int> one(1, 2);
  Lanes<2, int> scaled = one * int(threadIdx.x);
  out[64 * blockIdx.x + scaled.x] = scaled.y;
}

// expect: racy
// syncline: launch(block=64)
__global__ void deduced_by_an_operator_racy(int *out) {
  Lanes<2, int> one(1, 2);
  Lanes<2, int> scaled = one * int(threadIdx.x);
  out[32 * blockIdx.x + scaled.x] = scaled.y;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// A specialisation for a type that an alias template or a class's member names; one for a const type is another.
template <typename T> struct Sum { typedef T type; };
template <typename T> struct Fixed { typedef const T type; };
template <typename T> using sum_t = typename Sum<T>::type;
template <typename T> using fixed_t = typename Fixed<T>::type;
template <typename T> struct Offset;
template <> struct Offset<int> { static __device__ int of(int i) { return i; } };
template <> struct Offset<const int> { static __device__ int of(int i) { return i / 2; } };

// expect: verified
// syncline: launch(block=64)
__global__ void named_by_aliases(int *out) {
  Offset<sum_t<int>> first;
  Offset<typename Sum<int>::type> second;
  out[64 * blockIdx.x + first.of(threadIdx.x) + second.of(0)] = 1;
}

// expect: racy
// syncline: launch(block=64)
__global__ void named_by_aliases_of_const(int *out) {
  using F = fixed_t<int>;
  out[64 * blockIdx.x + Offset<F>::of(threadIdx.x)] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW global
}

// expect: verified
template <typename T> __global__ void by_host(T *out) {
  Offset<T> offset;
  out[64 * blockIdx.x + offset.of(threadIdx.x)] = 1;
}
void host(int *out) { by_host<sum_t<int>><<<4, 64>>>(out); }
