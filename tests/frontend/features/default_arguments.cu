// out: 134 124 7 7 4 0 0 0 0 0 0 0 0 0 0 0

__device__ int f(int a, int b = 3, int c = 4) { return a * 100 + b * 10 + c; }
const int K = 7;
__device__ int h(int a = K) { return a; }
struct S {
  int v = 2;
  __device__ int m(int a = 5) { return a + v; }
};

__global__ void k(int* out, int n) {
  out[0] = f(1);
  out[1] = f(1, 2);
  S s;
  out[2] = s.m();
  int K = 9;
  out[3] = h();
  s.v = 3;
  out[4] = s.m(1);
}
