// out: 832040 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0

template <int N>
struct Fib {
  static constexpr int v = Fib<N-1>::v + Fib<N-2>::v;
};
template <>
struct Fib<0> {
  static constexpr int v = 0;
};
template <>
struct Fib<1> {
  static constexpr int v = 1;
};
__global__ void k(int* out, int n) {
  out[0]=Fib<30>::v;
}
