// Comparisons that look like template arguments: behind a variable `<` compares.

// expect: verified
__global__ void first_half(int *a, int *b, int n) {
  int i = threadIdx.x;
  if (i < (n + 1) && i > (n - 1)) a[0] = i;
  if (i < n || b[i] > (n)) b[i] = i;
}

// The two sides in turn: the second is what most threads pass.
// expect: racy
__global__ void all_but_one(int *a, int n) {
  int i = threadIdx.x;
  if (i < n && n > (i) && n > 3) a[0] = i;
//                               ^^^^ SL102 racy WAW global
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void shifted(int *out) {
  __shared__ int row[64];
  const int half = 64;
  int i = threadIdx.x;
  row[i] = i;
  if (i < half >> 1) out[i] = row[i + 32];
//                            ^^^ SL101 racy RAW shared
  bool low = i < half && half >= (i), high = i + 1 < half && i > (30) + 1 - 1;
  if (low && high) out[64 + i] = i;
}

// A global variable, a template parameter, a loop's counter.
__constant__ int limit;

// expect: verified
template <int N>
__global__ void counted(int *a) {
  for (int j = 0; j < N >> 2; j++) a[threadIdx.x * N + j] = limit < 3 && N > (4);
}

// What is a template stays one.
template <bool B>
__device__ int chosen(int i) {
  return B ? i : 0;
}

// expect: verified
__global__ void choosing(int *a, int n) {
  int i = threadIdx.x;
  a[chosen<(sizeof(int) < 8) && sizeof(int) >= 4>(i)] = i < n && chosen<true>(i) > (n);
}
