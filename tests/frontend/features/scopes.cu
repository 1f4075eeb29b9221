// out: 67 9 5 2 5 0 12 7 4 3 7 2 4 1 1 0

int gv = 0;
namespace N {
const int K = 5;
struct S {
  static const int K = 6;
  enum { M = 7 };
  __device__ int f() { return K * 10 + M; }
  __device__ int g2(int K) { return K; }
};
__device__ int h() { return K; }
}  // namespace N
const int K = 1;
struct T {
  int K = 2;
  __device__ int f() { return K; }
  __device__ int g2() {
    int K = 3;
    return K + this->K;
  }
};

__global__ void k(int* out, int n) {
  N::S s;
  out[0] = s.f();
  out[1] = s.g2(9);
  out[2] = N::h();
  T t;
  out[3] = t.f();
  out[4] = t.g2();
  out[6] = N::S::K + N::K + K;
  {
    using namespace N;
    out[7] = S::M;
  }
  int n2 = n;
  {
    int n = n2 + 1;
    out[8] = n;
  }
  out[9] = n;
  for (int i = 0, n = 7; i < 1; i++) out[10] = n;
  {
    typedef short K;
    out[11] = sizeof(K);
  }
  if (int i = n - 3; i == 0)
    out[12] = 4;
  else
    out[12] = i;
  while (int z = n - (3 - out[13]++)) {
    if (z > 0) break;
  }
  out[14] = K;
}
