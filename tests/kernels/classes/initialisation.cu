// Objects begin as C++ says: members in the order of their declarations, defaults, literals.
// syncline: launch(grid=1, block=64)

struct Ordered {
  int a, b;
  __device__ Ordered(int *q) : b(*q = 5), a(*q) {}
};

// expect: racy
__global__ void order_racy(int *o) {
  int l = 0;
  Ordered u(&l);
  o[threadIdx.x * u.a] = threadIdx.x;
//^ SL102 racy WAW global block
}

// expect: verified
__global__ void order_safe(int *o) {
  int l = 1;
  Ordered u(&l);
  o[threadIdx.x * u.a] = threadIdx.x;
}

struct Defaults { int n = 4, stride = 1; };

// expect: racy
__global__ void defaults_racy(int *o) {
  Defaults c{};
  for (int i = 0; i < c.n; i++) o[i] = threadIdx.x;
//                              ^ SL102 racy WAW global block
}

// expect: verified
__global__ void defaults_safe(int *o) {
  Defaults c{};
  o[threadIdx.x * c.stride] = threadIdx.x;
}

// expect: racy
__global__ void axes_racy(int *o) {
  dim3 d{4, 2};
  for (unsigned z = 0; z < d.z; z++) o[0] = threadIdx.x;
//                                   ^ SL102 racy WAW global block
}

// expect: verified
__global__ void axes_safe(int *o) {
  dim3 d{4, 2}, e;
  for (unsigned z = 1; z < d.z * e.x * e.y * e.z; z++) o[0] = threadIdx.x;
}

// expect: racy
__global__ void octal_racy(int *o) { o[threadIdx.x * (-010 + 8)] = threadIdx.x; }
//                                   ^ SL102 racy WAW global block

// expect: verified
__global__ void octal_safe(int *o) { o[threadIdx.x * (-010 + 9)] = threadIdx.x; }

struct Wrapped {
  int x;
  __device__ Wrapped(int a = 0) : x(a) {}
  __device__ Wrapped operator-() const { return Wrapped(-x); }
  __device__ operator int() const { return x * 10; }
  __device__ Wrapped &operator=(int v) { x = v; return *this; }
};

// An object is assigned by what copies objects, not by way of a conversion.
// expect: racy
__global__ void assigned_racy(int *a) {
  Wrapped c(3), d;
  d = -c;
  a[threadIdx.x * (d.x + 3)] = threadIdx.x;
//^ SL102 racy WAW global block
}

// expect: verified
__global__ void assigned_safe(int *a) {
  Wrapped c(3), d;
  d = -c;
  a[threadIdx.x * (d.x + 4)] = threadIdx.x;
}

template <typename... T>
__device__ int last(T... given) {
  int all[] = {given...};
  return all[sizeof(all) / sizeof(int) - 1];
}

// expect: racy
__global__ void pack_racy(int *a) { a[threadIdx.x * last(1, 2, 0)] = threadIdx.x; }
//                                  ^ SL102 racy WAW global block

// expect: verified
__global__ void pack_safe(int *a) { a[threadIdx.x * last(0, 2, 1)] = threadIdx.x; }

struct Chained { int a = 2, b = a - 2; };

// expect: racy
__global__ void chained_racy(int *a) {
  Chained c;
  a[threadIdx.x * c.b] = threadIdx.x;
//^ SL102 racy WAW global block
}

// expect: verified
__global__ void chained_safe(int *a) {
  Chained c{3};
  a[threadIdx.x * c.b] = threadIdx.x;
}

struct Static { static const int one = 1, none = 0; };

// expect: racy
__global__ void static_racy(int *a) { a[threadIdx.x * Static::none] = threadIdx.x; }
//                                    ^ SL102 racy WAW global block
