// out: 4 18 11 11 1 -4 4 2 0 0 0 0 0 0 0 0

template <typename T>
struct V2 {
  T x, y;
  friend __device__ V2 operator+(V2 a, V2 b) {
    return {a.x + b.x, a.y + b.y};
  }
  friend __device__ V2 operator*(T s, const V2& v) {
    return {s * v.x, s * v.y};
  }
  friend __device__ T dot(const V2& a, const V2& b) {
    return a.x * b.x + a.y * b.y;
  }
  friend __device__ V2& operator-=(V2& a, const V2& b) {
    a.x -= b.x;
    a.y -= b.y;
    return a;
  }
  friend __device__ bool operator<(V2 a, V2 b) {
    return a.x < b.x;
  }
};
struct S {
  private: int v;
  public: __device__ S(int a) : v(a) {
  }
  friend __device__ int get(const S& s);
  friend __device__ S operator-(const S& s) {
    return S(-s.v);
  }
  friend struct Q;
};
__device__ int get(const S& s) {
  return s.v;
}
struct Q {
  __device__ int of(S s) {
    return s.v;
  }
};
__global__ void k(int* out, int n) {
  V2<int> a{1,2}, b{3,4};
  auto c = a + b;
  out[0]=c.x;
  c = 3 * c;
  out[1]=c.y;
  out[2]=dot(a, b);
  c -= a;
  out[3]=c.x;
  out[4]=a<b;
  S s(4);
  out[5]=get(-s);
  out[6]=Q{}.of(s);
  V2<short> h{1,2};
  out[7]=sizeof(dot(h,h));
}
