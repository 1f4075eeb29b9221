// out: 2 101 1002 1003 1003 2 12 50 12 2 10 16 5 1 7 105

struct V {
  int a, b;
  __device__ V() : a(1), b(a + 1) {}
  __device__ V(int x) : a(x), b(x * 2) {}
  __device__ V(int x, int y) : b(y), a(b = x) {}
  __device__ V(const V& o) : a(o.a + 100), b(o.b) {}
  __device__ V& operator=(const V& o) {
    a = o.a;
    b = o.b + 1000;
    return *this;
  }
  __device__ operator int() const { return a + b; }
  __device__ V& operator++() {
    a++;
    return *this;
  }
  __device__ V operator++(int) {
    V t(a, b);
    a += 10;
    return t;
  }
  __device__ int& operator[](int i) { return i ? b : a; }
};
struct W : V {
  int c;
  __device__ W(int x) : V(x), c(a + b) {}
};

__global__ void k(int* out, int n) {
  V v;
  out[0] = v.b;
  V w = v;
  out[1] = w.a;
  V x(3);
  x = v;
  out[2] = x.b;
  out[3] = int(x);
  int i = x;
  out[4] = i;
  ++v;
  out[5] = v.a;
  v++;
  out[6] = v.a;
  v[1] = 50;
  out[7] = v.b;
  W y(4);
  out[8] = y.c;
  V arr[2];
  out[9] = arr[1].b;
  V z{5};
  out[10] = z.b;
  out[11] = z + 1;
  V* p = &z;
  p->a = 2;
  (*p)[0] += 3;
  out[12] = z.a;
  if (z) out[13] = 1;
  V q = V(7);
  out[14] = q.a;
  auto r = z;
  out[15] = r.a;
}
