// out: 15 15 15 4 44 44 8 9 10 5 0 0 0 0 0 0

__device__ int h(const float& x) { return (int)(x / 2 * 10); }
__device__ int v(float x) { return (int)(x / 2 * 10); }
__device__ void inc(int& x) { x++; }
__device__ int cr(const unsigned char& c) { return c; }

__global__ void k(int* out, int n) {
  int i = 3;
  out[0] = h(i);
  out[1] = v(i);
  const float& f = i;
  out[2] = (int)(f / 2 * 10);
  inc(i);
  out[3] = i;
  out[4] = cr(300);
  int j = 300;
  out[5] = cr(j);
  const long long& L = j;
  out[6] = sizeof(L);
  auto&& a = i;
  a = 9;
  out[7] = i;
  auto&& b = i + 1;
  out[8] = b;
  unsigned u = 5;
  const int& cu = u;
  u = 7;
  out[9] = cu;
}
