// out: 2 3 1 2 8 1 12 3 0 0 0 0 0 0 0 0

__device__ int fa(int x) { return x + 1; }
__device__ int fb(int x) { return x + 2; }
template <int (*F)(int)>
struct Ap {
  __device__ int go(int x) { return F(x); }
};
template <typename T, bool B>
struct Fl {
  __device__ int go() { return B ? 1 : 2; }
};
template <typename T>
struct Sz {
  __device__ int go() { return sizeof(T); }
};

__global__ void k(int* out, int n) {
  Ap<fa> a;
  Ap<fb> b;
  out[0] = a.go(1);
  out[1] = b.go(1);
  Fl<int, true> t;
  Fl<int, false> u;
  out[2] = t.go();
  out[3] = u.go();
  Sz<int*> p;
  Sz<char> q;
  Sz<int[3]> r;
  out[4] = p.go();
  out[5] = q.go();
  out[6] = r.go();
  out[7] = a.go(2);
}
