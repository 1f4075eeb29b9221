// out: 6 3 5 1 4 8 10 0 0 0 0 0 0 0 0 0

template <typename T>
struct Box {
  T v;
};
template <typename T>
struct Kind {
  static const int value = 1;
};
template <typename T>
struct Kind<Box<T>> {
  static const int value = 2 * Kind<T>::value;
};
template <int A, bool B>
struct Both {
  static const int value = A + B;
};
typedef unsigned short U;
__device__ int least(unsigned a, unsigned b) { return a < b ? a : b; }

__global__ void k(int *out, int n) {
  out[0] = (Kind<Box<Box<int>>>::value) + 2;
  out[1] = (Kind<Box<Box<int>>>::value) & n | 1 * 3;
  out[2] = (Both<(1 < 2), (3 < 4)>::value) + n;
  out[3] = (Both<sizeof(int), true>::value) - 4;
  out[4] = least(U(n), 9) + 1;
  out[5] = n ? 4 + 4 : U(n);
  for (U(i) = 0; i < 2; U(i), i++) out[6] += 5;
}
