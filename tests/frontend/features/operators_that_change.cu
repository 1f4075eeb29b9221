// out: 12 13 11 123 6 77 2 29 5 0 0 0 0 0 0 0

struct Acc {
  int s;
  __device__ Acc& operator<<(int v) {
    s += v;
    return *this;
  }
  __device__ int operator~() {
    return s++;
  }
  __device__ int operator-(int k) {
    s -= k;
    return s;
  }
};
struct B {
  int v;
};
__device__ B& operator<<(B& b, int x) {
  b.v = b.v * 10 + x;
  return b;
}
__device__ B& operator%(B& b, int x) {
  b.v = x;
  return b;
}
__device__ void operator!(B& b) {
  b.v = 77;
}
struct Cnt {
  int n;
  __device__ int operator()() {
    return ++n;
  }
};
struct Idx {
  int c;
  int d[3];
  __device__ int& operator[](int i) {
    ++c;
    return d[i];
  }
  __device__ int* operator->() {
    ++c;
    return d;
  }
};
struct Ref {
  int* p;
  __device__ Ref& operator*() {
    return *this;
  }
  __device__ Ref& operator=(int v) {
    *p = v;
    return *this;
  }
};
__global__ void k(int* out, int n) {
  Acc a{0};
  a << 3;
  a << 4 << 5;
  out[0]=a.s;
  ~a;
  out[1]=a.s;
  a - 2;
  out[2]=a.s;
  B b{0};
  b << 1 << 2;
  b << 3;
  out[3]=b.v;
  b % 6;
  out[4]=b.v;
  !b;
  out[5]=b.v;
  Cnt c{0};
  c();
  c();
  out[6]=c.n;
  Idx i{0,{1,2,3}};
  i[1] = 9;
  int z = i[1];
  out[7]=i.c*10+z;
  int w=0;
  Ref r{&w};
  *r = 5;
  out[8]=w;
}
