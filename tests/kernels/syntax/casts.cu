// Names in parentheses: a cast where the name is that of a type, an operation where it is that of a value.
// syncline: launch(grid=1, block=64)

typedef int number;
#define N 64
#define AT(i, j) ((i) + (j) * N)
struct Size {
  static const int one = 1, four = 4;
  typedef int kind;
};

// expect: verified
__global__ void macro_safe(float *a) {
  int t = threadIdx.x;
  a[AT(t, t)] = t;
}

// expect: racy
__global__ void macro_racy(float *a) {
  int t = threadIdx.x, r = -t * N;
  a[AT(r, t)] = t;
//^ SL102 racy WAW global block
}

// expect: verified
__global__ void minus_safe(float *a) {
  int t = threadIdx.x, i = 64;
  a[(i) - t * 1] = t;
}

// expect: racy
__global__ void minus_racy(float *a) {
  int t = threadIdx.x, i = threadIdx.x;
  a[(i) - t * 1] = t;
//^ SL102 racy WAW global block
}

// expect: verified
__global__ void and_safe(int *a) {
  int t = threadIdx.x, m = 62;
  a[((t) & m + 1)] = t;
}

// expect: racy
__global__ void and_racy(int *a) {
  int t = threadIdx.x, m = 61;
  a[((t) & m + 1)] = t;
//^ SL103 racy WAW global warp
}

// expect: verified
__global__ void both_safe(int *a) {
  int t = threadIdx.x, u = 0, w = 3;
  if ((t) >= 0 && (u) - w * 2 < 0) a[t] = t;
}

// expect: racy
__global__ void both_racy(int *a) {
  int t = threadIdx.x, u = 6, w = 3;
  if (!((t) && (u) - w * 2)) a[0] = t;
//                           ^ SL102 racy WAW global block
}

// expect: verified
__global__ void read_safe(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  int *p = &s[t];
  a[t] = 2 * (number)*p;
}

// expect: racy
__global__ void read_racy(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  int *p = &s[63 - t];
  a[t] = 2 * (number)*p;
//                   ^ SL101 racy RAW shared block
}

// expect: racy
template <typename T>
__global__ void parameter_racy(T *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  int *p = &s[63 - t];
  a[t] = (T)*p++;
//          ^ SL101 racy RAW shared block
}

// expect: racy
template <typename T>
__global__ void element_racy(T *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  a[t] = (T)(s)[63 - t];
//          ^ SL101 racy RAW shared block
}

// expect: verified
template <typename T>
__global__ void element_safe(T *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  a[t] = (T)(s)[t];
}

// expect: verified
__global__ void member_safe(int *a) { a[threadIdx.x * (8 * (Size::four) - 31)] = 1 + threadIdx.x; }

// expect: racy
__global__ void member_racy(int *a) { a[threadIdx.x * (8 * (Size::four) - 32)] = 1 + threadIdx.x; }
//                                    ^ SL102 racy WAW global block

// expect: racy
__global__ void member_type_racy(int *a) { a[threadIdx.x * ((Size::kind)-1 + 1)] = 1 + threadIdx.x; }
//                                         ^ SL102 racy WAW global block

// A local variable hides a type of the file.
// expect: verified
__global__ void hidden_safe(int *a) {
  int t = threadIdx.x, number = 2 * t;
  a[(number) - t * 1] = t;
}

// expect: racy
__global__ void hidden_racy(int *a) {
  int t = threadIdx.x, number = t;
  a[(number) - t * 1] = t;
//^ SL102 racy WAW global block
}

// expect: racy
__global__ void size_racy(int *a) { a[threadIdx.x * (sizeof(int)-4)] = threadIdx.x; }
//                                  ^ SL102 racy WAW global block

// expect: verified
__global__ void size_safe(int *a) { a[threadIdx.x * (sizeof(int)-3)] = threadIdx.x; }

// expect: racy
__global__ void after_racy(int *a) {
  int t = threadIdx.x, i = 0;
  int k = -i++;
  a[t * (k + 1) - t * i] = t;
//^ SL102 racy WAW global block
}

// What is called is no type.
// expect: racy
__global__ void called_racy(int *a, int ready, int i) {
  if (threadIdx.x < 1) ready && atomicAdd(a, i);
  if (threadIdx.x < 1) a[1] = 0;
  if (threadIdx.x == 40) a[0] = 1;
//                       ^ SL104 racy WAW global block
}

// An element or a call in parentheses is no type.
__device__ int same(int a) { return a; }

// expect: racy
__global__ void element_of_racy(int *a, const int *b) {
  int t = threadIdx.x;
  int r[2] = {64, -t};
  a[(r[1]) + t * 1] = t;
//^ SL102 racy WAW global block
}

// expect: verified
__global__ void element_of_safe(int *a, const int *b) {
  int t = threadIdx.x;
  int r[2] = {64, -t};
  a[(r[0]) + t * 1] = t;
}

// expect: racy
__global__ void result_racy(int *a) {
  int t = threadIdx.x;
  a[(same(t)) - t * 1] = t;
//^ SL102 racy WAW global block
}

// expect: racy
__global__ void chain_racy(int *a) {
  int t = threadIdx.x;
  a[t + 1] = (number)(number)*&a[t];
//^ SL102 racy WAR global block
}

// expect: racy
__global__ void product_racy(int *a, int n) {
  int t = threadIdx.x, one = 1;
  if ((t * (one)) - t * 1 == 0) a[0] = t;
//                              ^ SL102 racy WAW global block
}

// expect: verified
__global__ void product_safe(int *a) {
  int t = threadIdx.x, two = 2;
  a[(t * (two)) - t * 1] = t;
}
