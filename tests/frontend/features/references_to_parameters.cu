// out: 4 7 904 5 8 8 4 3 0 2 0 0 0 0 0 0

__device__ int f(int n) {
  int& r = n;
  r++;
  return n;
}
__device__ int g(int n) {
  int* r = &n;
  *r = 7;
  return n;
}
__device__ int h(int n, int m) {
  int& r = n > 2 ? n : m;
  r = 9;
  return n * 100 + m;
}
struct W {
  int& r;
};
__device__ int w(int n) {
  W v{n};
  v.r = 5;
  return n;
}
__device__ int s(int n) {
  auto b = [&n] { n = 8; };
  b();
  return n;
}
__device__ int s2(int n) {
  auto b = [&r = n] { r = 8; };
  b();
  return n;
}
__device__ int s3(int n) {
  (n) = 4;
  return n;
}
__device__ int s4(int n) {
  auto&& q = n;
  q += 2;
  return n;
}
__device__ void inc(int& x) {
  ++x;
}
__device__ int s6(int n) {
  inc( n );
  return n;
}
__global__ void k(int* out, int n) {
  out[0] = f(3);
  out[1]=g(3);
  out[2]=h(3,4);
  out[3]=w(1);
  out[4]=s(1);
  out[5]=s2(1);
  out[6]=s3(1);
  out[7]=s4(1);
  out[9]=s6(1);
}
