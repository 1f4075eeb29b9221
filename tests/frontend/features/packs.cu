// out: 0 3 2 0 6 4464 2 18 0 0 0 0 0 0 0 0

template <typename... Ts>
struct Count;
template <>
struct Count<> {
  static const int value = 0;
};
template <typename T, typename... Ts>
struct Count<T, Ts...> {
  static const int value = 1 + Count<Ts...>::value;
};
template <typename... Ts>
struct Tup {};
template <typename T>
struct Len;
template <typename... Ts>
struct Len<Tup<Ts...>> {
  static const int value = sizeof...(Ts);
};
template <int... Is>
struct Sum;
template <>
struct Sum<> {
  static const int value = 0;
};
template <int I, int... Is>
struct Sum<I, Is...> {
  static const int value = I + Sum<Is...>::value;
};
template <typename T>
struct First;
template <typename T, typename... R>
struct First<Tup<T, R...>> {
  using type = T;
};
template <typename... A>
__device__ int cnt(A... a) {
  return Count<A...>::value;
}
template <int... Is>
__device__ int sm() {
  return Sum<Is...>::value + (0 + ... + Is);
}

__global__ void k(int* out, int n) {
  out[0] = Count<>::value;
  out[1] = Count<int, float, char>::value;
  out[2] = Len<Tup<int, float>>::value;
  out[3] = Len<Tup<>>::value;
  out[4] = Sum<1, 2, 3>::value;
  First<Tup<short, int>>::type s = 70000;
  out[5] = s;
  out[6] = cnt(1, 2.f);
  out[7] = sm<4, 5>();
}
