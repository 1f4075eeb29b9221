// Constant expressions that call functions: what they compute is known, loops and all.

constexpr int steps_to(int n) {
  int steps = 0;
  for (int reached = 1; reached < n; reached *= 2) ++steps;
  return steps;
}
constexpr int product(int n) { return n <= 1 ? 1 : n * product(n - 1); }

// expect: verified
// syncline: launch(block=120)
__global__ void a_row_each(int *out) {
  __shared__ int rows[product(5)][steps_to(64)];
  constexpr int columns = steps_to(64);
  for (int c = 0; c < columns; ++c) rows[threadIdx.x][c] = c;
  out[blockIdx.x * 120 + threadIdx.x] = rows[threadIdx.x][columns - 1];
}

// expect: racy, fixed: verified
// syncline: launch(block=120)
__global__ void the_next_row(int *out) {
  __shared__ int rows[product(5)][steps_to(64)];
  for (int c = 0; c < steps_to(64); ++c) rows[threadIdx.x][c] = c;
  out[blockIdx.x * 120 + threadIdx.x] = rows[threadIdx.x][steps_to(64)];
//                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A parameter that a reference changes is no constant.
__device__ int one_more(int n) {
  int &same = n;
  same++;
  return n;
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void changed_through_a_reference(int *out) {
  __shared__ int row[64];
  row[threadIdx.x] = threadIdx.x;
  out[blockIdx.x * 64 + threadIdx.x] = row[(threadIdx.x + one_more(0)) % 64];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A value that hangs on two others, and each of these on two more.
template <int N>
struct Fibonacci {
  static constexpr int value = Fibonacci<N - 1>::value + Fibonacci<N - 2>::value;
};
template <>
struct Fibonacci<0> {
  static constexpr int value = 0;
};
template <>
struct Fibonacci<1> {
  static constexpr int value = 1;
};
template <int N>
constexpr int fibonacci = fibonacci<N - 1> + fibonacci<N - 2>;
template <>
constexpr int fibonacci<0> = 0;
template <>
constexpr int fibonacci<1> = 1;

// expect: verified
// syncline: launch(block=64)
__global__ void many_instances(int *out) {
  __shared__ int row[64];
  row[threadIdx.x] = threadIdx.x;
  out[blockIdx.x * 64 + threadIdx.x] = row[(threadIdx.x + Fibonacci<30>::value - fibonacci<30>) % 64];
}
