// out: 20 2 32 37 5 1 2 4 20 0 0 0 0 0 0 0

template <typename T, typename U = T, int N = 2>
struct X;
template <typename A, typename B, int M>
struct X {
  static const int value = M;
};
template <typename T>
struct X<T, T, 2> {
  static const int value = 20;
};
template <typename T, int N>
struct X<T, float, N> {
  static const int value = 30 + N;
};
template <bool B, typename T = void>
struct en {};
template <typename T>
struct en<true, T> {
  typedef T type;
};
template <typename T, typename E = void>
struct S {
  static const int value = 1;
};
template <typename T>
struct S<T, typename en<(sizeof(T) > 4)>::type> {
  static const int value = 2;
};

__global__ void k(int* out, int n) {
  out[0] = X<int>::value;
  out[1] = X<int, char>::value;
  out[2] = X<int, float>::value;
  out[3] = X<int, float, 7>::value;
  out[4] = X<int, int, 5>::value;
  out[5] = S<int>::value;
  out[6] = S<double>::value;
  en<true, int>::type q = 4;
  out[7] = q;
  {
    typedef short T;
    X<T> z;
    out[8] = X<T>::value;
  }
}
