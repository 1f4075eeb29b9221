// out: 7 12 10 7 18 2 3 10 10 0 0 0 0 0 0 0

__device__ int addf(int a, int b) { return a + b; }
__device__ int mulf(int a, int b) { return a * b; }
typedef int (*Op)(int, int);
__device__ int app(Op o, int a, int b) { return o(a, b); }
template <typename F>
__device__ int twice(F f, int a) {
  return f(f(a));
}
struct Add {
  int k;
  __device__ int operator()(int a) const { return a + k; }
};

__global__ void k(int* out, int n) {
  Op o = n > 2 ? addf : mulf;
  out[0] = o(3, 4);
  Op t[2] = {addf, mulf};
  out[1] = t[1](3, 4);
  out[2] = app(&mulf, 2, 5);
  out[3] = twice(Add{3}, 1);
  out[4] = twice([=](int a) { return a * n; }, 2);
  int (&rf)(int, int) = addf;
  out[5] = rf(1, 1);
  out[6] = (*o)(1, 2);
  auto fp = addf;
  out[7] = fp(5, 5);
  Add a{1};
  a.k = 9;
  out[8] = a(1);
}
