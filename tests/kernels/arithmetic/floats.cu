// Floating-point arithmetic rounds, and what is no number equals nothing.

// 24 bits of significand: neighbours above 2^24 are one number.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void beyond_the_significand(int *a) {
  float x = 16777216.0f + threadIdx.x;
  a[(int)x - 16777216] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// A double holds them apart.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void within_the_significand(int *a) {
  double x = 16777216.0 + threadIdx.x;
  a[(int)x - 16777216] = threadIdx.x;
}

// expect: verified
__global__ void there_and_back(int *a) {
  float x = threadIdx.x;
  a[blockIdx.x * blockDim.x + (int)x] = 1;
}

// An index that goes through a float is exact below 2^24 alone.
// expect: racy
// syncline: launch(block=256, grid=262144)
__global__ void global_index_as_float(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = i;
  a[(int)x] = i;
//^^^^^^^^^ SL102 racy WAW global
}

// Halves are exact, and rounded down by the conversion.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void halved(int *a) {
  a[(int)(threadIdx.x * 0.5f)] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW global
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void doubled(int *a) { a[__float2int_rd(threadIdx.x * 2.0f)] = threadIdx.x; }

// A quotient times its divisor may fall short of the dividend.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void divided_and_multiplied(int *a) {
  float x = threadIdx.x / 49.0f;
  a[(int)(x * 49.0f)] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^ SL103 racy WAW global
}

// Rounded to the nearest, it is the dividend again.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void divided_and_rounded(int *a) {
  float x = threadIdx.x / 49.0f;
  a[__float2int_rn(x * 49.0f)] = threadIdx.x;
}

// Small summands vanish in large ones.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void absorbed(int *a) {
  float x = 1e8f;
  if (x + (float)threadIdx.x == x) a[0] = threadIdx.x;
//                                 ^^^^ SL103 racy WAW global
}

// x != x holds where x is no number.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void no_numbers(const float *v, int *a) {
  float x = v[threadIdx.x];
  if (x != x) a[0] = threadIdx.x;
//            ^^^^ SL102 racy WAW global
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void no_integers(const int *v, int *a) {
  int x = v[threadIdx.x];
  if (x != x) a[0] = threadIdx.x;
}

// Threads may disagree on whether a value is a number.
// expect: divergent
// syncline: launch(block=64, grid=1)
__global__ void numbers_wait(const float *v) {
  float x = v[threadIdx.x];
  if (x == x) __syncthreads();
//            ^^^^^^^^^^^^^^^ SL201 divergent
}

// ... but not where it is the same value for all.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void all_wait(const float *v) {
  float x = v[0];
  if (x == x) __syncthreads();
//            ^^^^^^^^^^^^^^^ SL301 info redundant
}

// A difference with itself is no zero where it is infinite.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void difference_with_itself(const float *v) {
  __shared__ float s;
  float x = v[threadIdx.x];
  s = x - x;
//^ SL101 racy WAW shared
}

// One calculation with one input gives one value.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void same_calculation(const float *v) {
  __shared__ float s;
  float x = v[0];
  s = x * 2.0f + 1.0f;
//^ SL105 racy WAW shared
}

// A comparison and its negation exclude each other for numbers and others alike.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void one_of_two(const float *v, int *a) {
  __shared__ int s[64];
  if (v[0] < 0.5f) {
    s[threadIdx.x] = 1;
  }
  if (!(v[0] < 0.5f)) {
    s[63 - threadIdx.x] = 1;
  }
  __syncthreads();
  a[threadIdx.x] = s[threadIdx.x];
}

// What is not less need not be greater or equal.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void neither(const float *v, int *a) {
  float x = v[threadIdx.x];
  if (!(x < 0.5f) && !(x >= 0.5f)) a[0] = threadIdx.x;
//                                 ^^^^ SL102 racy WAW global
}

// Of the platform's function for a type and a template, the platform's is meant where both fit.
template <typename T> __device__ T rsqrt(T x) { return T(1) / sqrt(x); }
template <> __device__ double rsqrt(double x) { return rsqrt(x); }
template <typename T> __device__ T exp2(T x) { return x; }

// expect: verified
__global__ void platform_is_better(float *a, double *b) {
    a[threadIdx.x] = rsqrt(a[threadIdx.x]) + exp2(3.0f);
    b[threadIdx.x] = rsqrt<double>(b[threadIdx.x]);
}
