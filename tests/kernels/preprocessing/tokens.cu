// # and ##, variadic macros, lists of X, and kernels that a macro makes.
#include <cstdio>

#define NAME(prefix, type) prefix##_##type
#define TEXT(x) #x
#define PRINT(...) printf(__VA_ARGS__)
#define STORE_ALL(array, ...)                      \
  do {                                             \
    const int values_[] = {__VA_ARGS__};           \
    for (int k_ = 0; k_ < 2; ++k_) array[2 * threadIdx.x + k_] = values_[k_]; \
  } while (0)

// Names that are put together.
// expect: racy, fixed: verified
__global__ void NAME(shift, int)(int *out) {
  __shared__ int NAME(row, int)[1025];
  row_int[threadIdx.x] = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = NAME(row, int)[threadIdx.x + 1];
//                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// Names that are put together are different arrays.
// expect: verified
__global__ void two_rows(int *out) {
  __shared__ int NAME(row, a)[1025];
  __shared__ int NAME(row, b)[1025];
  row_a[threadIdx.x] = 1;
  row_b[threadIdx.x + 1] = 2;
  PRINT("%s %d\n", TEXT(row_a), row_a[threadIdx.x]);
  out[blockIdx.x * blockDim.x + threadIdx.x] = row_a[threadIdx.x];
}

// expect: verified
__global__ void stored_two(int *out) {
  __shared__ int s[2048];
  STORE_ALL(s, 1, 2);
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}

// A list of fields, each of which becomes an array of its own.
#define FIELDS(X) X(mass) X(speed) X(charge)
#define DECLARE(field) __shared__ float field[1024];
#define FILL(field) field[threadIdx.x] = 0.0f;
#define SUM(field) +field[blockDim.x - 1 - threadIdx.x]

// expect: verified
__global__ void all_fields(float *out) {
  FIELDS(DECLARE)
  FIELDS(FILL)
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = 0.0f FIELDS(SUM);
}

// expect: racy
__global__ void all_fields_at_once(const float *in, float *out) {
  FIELDS(DECLARE)
  FIELDS(FILL)
  out[blockIdx.x * blockDim.x + threadIdx.x] = 0.0f FIELDS(SUM);
//                                                  ^^^^^^^^^^^ SL101 racy RAW shared
}

// A macro that makes a whole kernel.
#define REVERSE_KERNEL(name, type, step)                             \
  __global__ void name(const type *in, type *out) {                  \
    __shared__ type s[1024];                                         \
    int t = threadIdx.x;                                             \
    s[t] = in[blockIdx.x * blockDim.x + t];                          \
    step;                                                            \
    out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];        \
  }

// expect: verified
REVERSE_KERNEL(reverse_int, int, __syncthreads())
