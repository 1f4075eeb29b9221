// out: 3 8 11 5 28 5 2 82 3 0 0 0 0 0 0 0

struct Base {
  int k = 3;
  __device__ int get() const { return k; }
};
struct Other {
  int o = 5;
};
struct Derived : Base {
  int k = 8;
  Other other;
  int sum;
  using Base::get;
  __device__ Derived() : sum(other.o + Base::k + k * 2 + 4) {}
  __device__ int get(int more) const { return k + more; }
  __device__ int both() { return this->Base::k + Derived::k; }
};

__global__ void k(int *out, int n) {
  Derived d;
  out[0] = d.get();
  out[1] = d.get(0);
  out[2] = d.both();
  out[3] = d.other.o;
  out[4] = d.sum;
  out[5] = d.other.o;
  d.Base::k = 2;
  out[6] = d.get();
  out[7] = d.k * 10 + d.Base::k;
  Derived *p = &d;
  p->Base::k = n;
  out[8] = static_cast<Base &>(d).get();
}
