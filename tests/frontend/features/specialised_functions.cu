// out: 2 3 0 2 2 3 3 1 5 4 9 1 10 1 6 0

template <typename T>
__device__ T zero();
template <>
__device__ float zero<float>() {
  return 2.f;
}
template <>
__device__ int zero<int>() {
  return 3;
}
template <>
__device__ double zero() {
  return 4;
}
template <typename T>
__device__ int f(T) {
  return 1;
}
template <>
__device__ int f<int>(int) {
  return 2;
}
template <>
__device__ int f(float) {
  return 3;
}
template <typename T>
__device__ int f(T*) {
  return 4;
}
template <>
__device__ int f(int*) {
  return 5;
}
template <int N, typename T>
__device__ int g2(T) {
  return 1;
}
template <>
__device__ int g2<3>(int) {
  return 9;
}
template <>
__device__ int g2<3, float>(float) {
  return 10;
}
template <typename A>
struct St {
  template <int K>
  static __device__ int q() {
    return K;
  }
};

__global__ void k(int* out, int n) {
  out[0] = zero<float>();
  out[1] = zero<int>();
  out[3] = f(1);
  out[4] = f<int>(1);
  out[5] = f(1.f);
  out[6] = f<float>(1);
  out[7] = f('a');
  int x;
  float y;
  out[8] = f(&x);
  out[9] = f(&y);
  out[10] = g2<3>(1);
  out[11] = g2<2>(1);
  out[12] = g2<3>(1.f);
  out[13] = g2<3>('a');
  out[14] = St<int>::q<6>();
}
