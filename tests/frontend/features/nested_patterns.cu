// out: 1 100 61 20 30 40 50 61 70 80 140 80 1 80 140 81

template <typename T>
struct Box {
  T v;
};
template <typename T, typename U>
struct Pair {
  T a;
  U b;
};
template <typename T>
struct D {
  static const int value = 0;
};
template <typename T>
struct D<Box<T>> {
  static const int value = 1 + D<T>::value;
};
template <typename T>
struct D<Box<Box<T>>> {
  static const int value = 100;
};
template <typename T>
struct D<Pair<T, T>> {
  static const int value = 20;
};
template <typename T, typename U>
struct D<Pair<T, U>> {
  static const int value = 30;
};
template <typename T>
struct D<Pair<T, int>> {
  static const int value = 40;
};
template <>
struct D<Pair<int, int>> {
  static const int value = 50;
};
template <typename T>
struct D<T*> {
  static const int value = 60 + D<T>::value;
};
template <typename T>
struct D<T&> {
  static const int value = 70;
};
template <typename T>
struct D<const T> {
  static const int value = 80;
};

__global__ void k(int* out, int n) {
  out[0] = D<Box<int>>::value;
  out[1] = D<Box<Box<int>>>::value;
  out[2] = D<Box<float*>>::value;
  out[3] = D<Pair<float, float>>::value;
  out[4] = D<Pair<float, char>>::value;
  out[5] = D<Pair<float, int>>::value;
  out[6] = D<Pair<int, int>>::value;
  out[7] = D<Box<int>*>::value;
  out[8] = D<int&>::value;
  out[9] = D<const int>::value;
  out[10] = D<const int*>::value;
  out[11] = D<int* const>::value;
  using B = Box<char>;
  typedef const float CF;
  out[12] = D<B>::value;
  out[13] = D<CF>::value;
  out[14] = D<CF*>::value;
  out[15] = D<Box<const int>>::value;
}
