// A kernel template and the function template that launches it may have one name, and kernels of one name differ in the
// number of their parameters: each launch says what the template parameters of its own stand for.

template <typename T, int N> struct Vector;
template <> struct Vector<unsigned char, 1> { typedef unsigned char type; };
template <> struct Vector<unsigned char, 4> { typedef uchar4 type; };

struct Whole { __device__ bool operator()(int x) const { return true; } };
struct Odd { __device__ bool operator()(int x) const { return x % 2 != 0; } };

template <typename D> __device__ D to(const uchar3 &p);
template <> __device__ unsigned char to<unsigned char>(const uchar3 &p) { return p.x; }
template <> __device__ uchar4 to<uchar4>(const uchar3 &p) { return make_uchar4(p.x, p.y, p.z, p.x); }

// expect: verified
template <typename D, class Mask> __global__ void convert(D *out, Mask mask, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < n && mask(x))
    out[x] = to<D>(make_uchar3(x, 1, 2));
}
// The types of the launch are those that the function is instantiated with.
template <int N, typename T, class Mask> void convert(T *out, const Mask &mask, int n) {
  typedef typename Vector<T, N>::type vector_t;
  convert<vector_t><<<(n + 63) / 64, 64>>>((vector_t *)out, mask, n);
}
template void convert<1>(unsigned char *out, const Whole &mask, int n);
template void convert<4>(unsigned char *out, const Odd &mask, int n);

// expect: racy
template <typename D, class Mask> __global__ void blurred(D *out, Mask mask, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < n && mask(x))
    out[x / sizeof(D)] = to<D>(make_uchar3(x, x, x));
//  ^^^^^^^^^^^^^^^^^^ SL103 racy WAW warp
}
template <int N, typename T, class Mask> void blurred(T *out, const Mask &mask, int n) {
  typedef typename Vector<T, N>::type vector_t;
  blurred<vector_t><<<(n + 63) / 64, 64>>>((vector_t *)out, mask, n);
}
// With elements of one byte, there is no race; with those of four, there is.
template void blurred<4>(unsigned char *out, const Whole &mask, int n);

struct Identity { __device__ int at(int x) const { return x; } };
struct Pairs { __device__ int at(int x) const { return x / 2; } };

// expect: verified
__global__ void gather(float *out, const float *in, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < n)
    out[x] = in[x];
}
// expect: verified
template <class Border> __global__ void gather(float *out, const float *in, int n, const Border border) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < n)
    out[border.at(x)] = in[x];
}
// expect: racy
template <class Border> __global__ void gather(float *out, const float *in, int n, int from, const Border border) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (from <= x && x < n)
    out[border.at(x)] = in[x];
//  ^^^^^^^^^^^^^^^^^ SL103 racy WAW warp
}
void gathered(float *out, const float *in, int n, int kind) {
  if (kind == 0)
    gather<<<(n + 63) / 64, 64>>>(out, in, n, Identity());
  else if (kind == 1)
    gather<<<(n + 63) / 64, 64>>>(out, in, n, kind, Pairs());
  else
    gather<<<(n + 63) / 64, 64>>>(out, in, n);
}

// A member type that is a pointer is no element: nobody knows what T stands for.
template <typename T> struct Row { typedef T *type; };
// expect: verified
template <typename T> __global__ void rows(T out, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < n)
    out[x] = 1;
}
template <typename T> void rows(T *out, int n) {
  typedef typename Row<T>::type row_t;
  rows<row_t><<<(n + 63) / 64, 64>>>((row_t)out, n);
}
template void rows<float>(float *out, int n);
