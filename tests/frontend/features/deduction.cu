// out: 1 100 4 62 1 62 8 1 2 3 4 23 44 5 0 0

template <typename T>
struct Box {
  T v;
  static const int id = 0;
};
template <>
struct Box<float> {
  float v;
  static const int id = 5;
};
template <typename T, int N>
struct Arr {
  T v[N];
};
template <typename T>
struct Der : Box<T> {};
template <typename T>
__device__ int f(Box<T> b) {
  return sizeof(T);
}
template <typename T>
__device__ int f(T b) {
  return 100;
}
template <typename T, int N>
__device__ int g2(const Arr<T, N>& a) {
  return N * 10 + sizeof(T);
}
template <typename T>
__device__ int h(Box<T>* b) {
  return sizeof(T);
}
template <typename T>
__device__ int h(T* b) {
  return 50 + sizeof(T);
}
template <typename T>
__device__ int b2(const Box<T>& b) {
  return sizeof(T);
}
template <typename T>
__device__ int p(T* x) {
  return 1;
}
template <typename T>
__device__ int p(const T* x) {
  return 2;
}
template <typename T>
__device__ int p(T** x) {
  return 3;
}
template <typename T, int N>
__device__ int a(T (&x)[N]) {
  return N;
}
template <typename T, int N, int M>
__device__ int a(T (&x)[N][M]) {
  return N * 10 + M;
}
template <typename T>
__device__ T mk(Box<T> b) {
  return b.v;
}

__global__ void k(int* out, int n) {
  Box<char> c;
  Box<float> d;
  out[0] = f(c);
  out[1] = f(3);
  out[2] = f(d);
  Arr<short, 6> s;
  out[3] = g2(s);
  out[4] = h(&c);
  out[5] = h(&s);
  Der<double> e;
  out[6] = b2(e);
  int x;
  const int y = 1;
  int* px = &x;
  out[7] = p(&x);
  out[8] = p(&y);
  out[9] = p(&px);
  int m[4];
  int mm[2][3];
  out[10] = a(m);
  out[11] = a(mm);
  Box<unsigned char> uc{200};
  auto r = mk(uc);
  r += 100;
  out[12] = r;
  out[13] = Box<float>::id;
  out[14] = Box<int>::id;
}
