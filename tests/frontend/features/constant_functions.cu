// out: 7 6 24 5 12 12 7 1 1023 0 0 0 0 0 0 0

constexpr int ceil_log2(int n) {
  int r = 0;
  for (int v = 1; v < n; v *= 2) r++;
  return r;
}
constexpr int find(int n) {
  for (int i = 2; i < n; ++i) if (n % i == 0) return i;
  return n;
}
constexpr int gcd(int a, int b) {
  while (b != 0) {
    int t = a % b;
    a = b;
    b = t;
  }
  return a;
}
constexpr bool pow2(unsigned n) {
  return n && !(n & (n - 1));
}
constexpr unsigned long long msk(int b) {
  return (1ull << b) - 1;
}
template <int N>
struct T {
  static constexpr int L = ceil_log2(N);
  int a[L];
};
template <int L>
__device__ int f() {
  return L;
}
__global__ void k(int* out, int n) {
  constexpr int L = ceil_log2(100);
  out[0]=L;
  out[1]=T<64>::L;
  out[2]=sizeof(T<64>);
  constexpr int q = find(35);
  out[3]=q;
  static constexpr auto g = gcd(36, 24);
  out[4]=g;
  int arr[gcd(9,6)] = {};
  out[5]=sizeof(arr);
  out[6]=f<find(49)>();
  if constexpr (pow2(64)) out[7]=1;
  else out[7]=2;
  out[8]=msk(10);
}
