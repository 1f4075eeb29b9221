// out: 4 33 0 25 0 2 3 4 5 1 7 0 0 0 0 0

template <typename T>
struct D {
  static const int value = 0;
};
template <typename T, int N>
struct D<T[N]> {
  static const int value = N;
};
template <typename T>
struct D<T[3]> {
  static const int value = 33;
};
template <typename T>
struct D<T[]> {
  static const int value = 44;
};
template <typename T, int N, int M>
struct D<T[N][M]> {
  static const int value = N * 10 + M;
};
template <int A, int B>
struct V {
  static const int value = 1;
};
template <int A>
struct V<A, A> {
  static const int value = 2;
};
template <int A>
struct V<A, 0> {
  static const int value = 3;
};
template <int A>
struct V<A, A + 1> {
  static const int value = 4;
};
template <>
struct V<0, 0> {
  static const int value = 5;
};

__global__ void k(int* out, int n) {
  out[0] = D<int[4]>::value;
  out[1] = D<int[3]>::value;
  out[3] = D<float[2][5]>::value;
  out[4] = D<int>::value;
  out[5] = V<4, 4>::value;
  out[6] = V<4, 0>::value;
  out[7] = V<4, 5>::value;
  out[8] = V<0, 0>::value;
  out[9] = V<4, 7>::value;
  typedef int A7[7];
  out[10] = D<A7>::value;
}
