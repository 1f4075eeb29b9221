// out: 5 9 7 11 2 0 0 0 0 0 0 0 0 0 0 0

struct Wrap {
  int v;
  __device__ explicit Wrap(int v) : v(v) {}
  __device__ operator bool() const { return v & 1; }
  __device__ friend Wrap operator+(Wrap a, const Wrap &b) {
    a.v += b.v;
    return a;
  }
  inline __device__ friend Wrap operator*(const Wrap &a, int b) { return Wrap(a.v * b); }
  template <typename T>
  __device__ friend Wrap operator-(Wrap a, T b) {
    a.v -= b;
    return a;
  }
};
__device__ int operator,(const Wrap &a, const Wrap &b) { return a.v * 2 + b.v; }

__global__ void k(int *out, int n) {
  Wrap a(2), b(3);
  Wrap c = a + b;
  out[0] = c.v;
  out[1] = (b * n).v;
  out[2] = (a, b);
  out[3] = ((b - 1) + b * n).v;
  out[4] = (n, 2);  // of numbers: no operator of the user's
}
