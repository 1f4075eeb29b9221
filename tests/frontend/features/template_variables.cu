// out: 1 2 12 9 24 8 4 24 0 0 0 0 0 0 0 0

template <typename T>
struct Box {
  T v;
};
template <typename T>
constexpr int V = 1;
template <typename T>
constexpr int V<T*> = 2;
template <typename T>
constexpr int V<Box<T>> = 3 + V<T>;
template <>
constexpr int V<float> = 9;
template <int N>
constexpr int F = N * F<N - 1>;
template <>
constexpr int F<0> = 1;
template <typename T, int N = 4>
const int W = sizeof(T) * N;

__global__ void k(int* out, int n) {
  out[0] = V<int>;
  out[1] = V<int*>;
  out[2] = V<Box<float>>;
  out[3] = V<float>;
  out[4] = F<4>;
  out[5] = W<short>;
  out[6] = W<short, 2>;
  int a[F<3>];
  out[7] = sizeof(a);
}
