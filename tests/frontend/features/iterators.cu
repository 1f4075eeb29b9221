// out: 30 30 3 2 7 50 1 6 1 234 15 2 14 0 0 0

struct It {
  int* p;
  __device__ int& operator*() const {
    return *p;
  }
  __device__ It& operator++() {
    ++p;
    return *this;
  }
  __device__ It operator++(int) {
    It t = *this;
    ++p;
    return t;
  }
  __device__ bool operator!=(const It& o) const {
    return p != o.p;
  }
  __device__ It operator+(int n) const {
    return {p + n};
  }
  __device__ int operator-(It o) const {
    return p - o.p;
  }
  __device__ int& operator[](int i) const {
    return p[i];
  }
};
struct R {
  int* b;
  int n;
  __device__ It begin() const {
    return {b};
  }
  __device__ It end() const {
    return {b + n};
  }
};
struct R2 {
  int* b;
  int n;
  __device__ int* begin() const {
    return b;
  }
  __device__ int* end() const {
    return b + n;
  }
};
__device__ int* begin(struct R3& r);
struct R3 {
  int d[3];
};
__device__ int* begin(R3& r) {
  return r.d;
}
__device__ int* end(R3& r) {
  return r.d + 3;
}
struct Range {
  int lo, hi;
  struct I {
    int v;
    __device__ int operator*() const {
      return v;
    }
    __device__ I& operator++() {
      ++v;
      return *this;
    }
    __device__ bool operator!=(I o) const {
      return v != o.v;
    }
  };
  __device__ I begin() const {
    return {lo};
  }
  __device__ I end() const {
    return {hi};
  }
};
__device__ Range range(int a, int b) {
  return {a, b};
}
__global__ void k(int* out, int n) {
  int a[4]={1,2,3,4};
  It b{a};
  *b = 10;
  *(b + 1) = 20;
  out[0]=a[0]+a[1];
  ++b;
  *b++ = 30;
  out[1]=a[1];
  out[2]=*b;
  out[3]=b - It{a};
  b[1] = 7;
  out[4]=a[3];
  R r{a, 4};
  int s = 0;
  for (int v : r) s += v;
  out[5]=s;
  for (auto& v : r) v = 1;
  out[6]=a[2];
  R2 q{a, 3};
  for (int& v : q) v += 5;
  out[7]=a[2];
  out[8]=a[3];
  s = 0;
  for (int i : range(2, 5)) s = s*10 + i;
  out[9]=s;
  R3 t{{4,5,6}};
  s = 0;
  for (int v : t) s += v;
  out[10]=s;
  s=0;
  for (auto i : Range{0, n}) {
    if (i == 1) continue;
    if (i == 5) break;
    s += 1;
  }
  out[11]=s;
  for (const auto& v : R2{a, 2}) s += v;
  out[12]=s;
}
