// out: 40 10 8 50 12 16 4 8 6 16 12 10 4 1 36 0

struct A {
  char c;
  int i;
  char d;
};
struct B {
  char c;
  double d;
};
struct E0 {};
struct C2 : E0 {
  int x;
};
struct D {
  E0 e;
  int x;
};
struct P {
  char a;
  short b;
  char c2;
};
struct alignas(16) Q {
  int x;
};
struct V {
  virtual __device__ int f() { return 1; }
  int x;
};
struct U {
  char c[5];
  union {
    int i;
    char x;
  };
};
template <typename T, int N>
struct Arr {
  T v[N];
};
__device__ int par(int p[10]) { return sizeof(p); }
template <int N>
__device__ int ra(int (&a)[N]) {
  return sizeof(a) + N;
}

__global__ void k(int* out, int n) {
  int a[10];
  out[0] = sizeof(a);
  out[1] = sizeof a / sizeof a[0];
  out[2] = par(a);
  out[3] = ra(a);
  out[4] = sizeof(A);
  out[5] = sizeof(B);
  out[6] = sizeof(C2);
  out[7] = sizeof(D);
  out[8] = sizeof(P);
  out[9] = sizeof(Q);
  out[10] = sizeof(U);
  out[11] = sizeof(Arr<short, 5>);
  out[12] = sizeof("abc");
  out[13] = sizeof('a');
  out[14] = sizeof(A[3]);
}
