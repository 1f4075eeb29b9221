// out: 4 8 6 5 20 2 1 0 0 0 0 0 0 0 0 0

__device__ int f() {
  enum { N = 4 };
  return N;
}
__device__ int h() {
  enum { N = 8 };
  return N;
}
const int Q = 1;
__device__ int j() {
  enum Z { Q = 6 };
  return Q;
}

__global__ void k(int* out, int n) {
  out[0] = f();
  out[1] = h();
  out[2] = j();
  enum { N = 2, M };
  out[3] = N + M;
  {
    enum { N = 20 };
    out[4] = N;
  }
  out[5] = N;
  out[6] = Q;
}
