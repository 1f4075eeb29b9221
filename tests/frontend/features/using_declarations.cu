// out: 1 1 2 5 3 4 1 2 1 -25536 3 0 0 0 0 0

namespace a {
__device__ int f(int) { return 1; }
const int K = 3;
struct S {
  int x = 4;
};
}  // namespace a
namespace b2 {
__device__ int f(float) { return 2; }
const int K = 5;
}  // namespace b2
struct B {
  __device__ int m(int) { return 1; }
  int q = 3;
};
struct D : B {
  using B::m;
  __device__ int m(float) { return 2; }
};

__global__ void k(int* out, int n) {
  {
    using a::f;
    out[0] = f(1);
    out[1] = f(1.5f);
  }
  {
    using namespace b2;
    out[2] = f(1);
    out[3] = K;
  }
  using a::K;
  out[4] = K;
  a::S s;
  out[5] = s.x;
  D d;
  out[6] = d.m(1);
  out[7] = d.m(1.f);
  using I = unsigned char;
  I i = 257;
  out[8] = i;
  typedef short SS;
  SS ss = 40000;
  out[9] = ss;
  namespace z = a;
  out[10] = z::K;
}
