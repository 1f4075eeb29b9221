// out: 1 2 1 2 2 0 1 6 4 3 6 0 0 0 0 0

template <typename T>
struct S {
  __device__ int f() { return 1; }
  static __device__ int s() { return 1; }
  static const int v;
  __device__ int operator()(int a) { return a; }
};
template <typename T>
const int S<T>::v = 1;
template <>
__device__ int S<float>::f() {
  return 2;
}
template <>
__device__ int S<float>::s() {
  return 2;
}
template <>
const int S<float>::v = 2;
template <>
__device__ int S<char>::operator()(int a) {
  return a + 5;
}
template <typename T>
struct Q {
  __device__ int f();
};
template <typename T>
__device__ int Q<T>::f() {
  return 3;
}
template <>
struct Q<int> {
  __device__ int f();
  int z;
};
__device__ int Q<int>::f() { return 4; }
template <typename T>
struct Q<T*> {
  __device__ int f();
};
template <typename T>
__device__ int Q<T*>::f() {
  return 5 + sizeof(T);
}

__global__ void k(int* out, int n) {
  S<int> a;
  S<float> b;
  S<char> c2;
  out[0] = a.f();
  out[1] = b.f();
  out[2] = S<int>::s();
  out[3] = S<float>::s();
  out[4] = S<float>::v;
  out[6] = a(1);
  out[7] = c2(1);
  Q<int> q;
  Q<float> r;
  Q<char*> t;
  out[8] = q.f();
  out[9] = r.f();
  out[10] = t.f();
}
