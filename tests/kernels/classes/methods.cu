// Methods wherever they are written, lambdas that capture this, and what instances share.

// A function template has its scratch memory once for each of its instances.
template <typename T>
__device__ T *scratch() {
  __shared__ T cells[65];
  return cells;
}

// expect: racy
// syncline: launch(block=64)
__global__ void one_instance_twice(int *out) {
  int *a = scratch<int>();
  int *b = scratch<int>();
  a[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = b[threadIdx.x + 1];
//                                     ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
// syncline: launch(block=64)
__global__ void two_instances(int *out) {
  int *a = scratch<int>();
  unsigned *b = scratch<unsigned>();
  a[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = b[threadIdx.x + 1];
}

// Methods that are defined outside of their class.
template <typename T>
struct Row {
  T *cells;
  __device__ void put(int i, T value);
  __device__ T get(int i) const;
};

template <typename T>
__device__ void Row<T>::put(int i, T value) {
  cells[i] = value;
}

template <typename T>
__device__ T Row<T>::get(int i) const {
  return cells[i];
//       ^^^^^^^^ SL101 racy RAW shared
}

// expect: racy
// syncline: launch(block=64)
__global__ void defined_outside(int *out) {
  __shared__ int s[65];
  Row<int> row{s};
  row.put(threadIdx.x, 1);
  out[blockIdx.x * 64 + threadIdx.x] = row.get(threadIdx.x + 1);
}

// expect: verified
// syncline: launch(block=64)
__global__ void defined_outside_in_step(int *out) {
  __shared__ int s[65];
  Row<int> row{s};
  row.put(threadIdx.x, 1);
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = row.get(threadIdx.x + 1);
}

// A class inside of a class.
struct Outer {
  struct Inner {
    int *cells;
    __device__ int &at(int i) { return cells[i]; }
  } inner;
};

// expect: racy
// syncline: launch(block=64)
__global__ void nested_class(int *out) {
  __shared__ int s[65];
  Outer outer{{s}};
  outer.inner.at(threadIdx.x) = 1;
  out[blockIdx.x * 64 + threadIdx.x] = outer.inner.at(threadIdx.x + 1);
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// [this] sees the member as it is when the lambda is called.
struct Shift {
  int *cells;
  int by;
  __device__ int shifted() {
    auto read = [this] { return cells[threadIdx.x + by]; };
//                              ^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
    by = 1;
    return read();
  }
};

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void captures_this(int *out) {
  __shared__ int s[65];
  Shift shift{s, 0};
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = shift.shifted();
}

// The derived class's method hides the base's.
struct Near {
  __device__ int offset() { return 0; }
};

struct Far : Near {
  __device__ int offset() { return 1; }
};

// expect: racy
// syncline: launch(block=64)
__global__ void hidden_method(int *out) {
  __shared__ int s[65];
  Far far;
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + far.offset()];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A list of values that shrinks from call to call.
template <typename First>
__device__ int total(First first) {
  return first;
}

template <typename First, typename... Rest>
__device__ int total(First first, Rest... rest) {
  return first + total(rest...);
}

// expect: racy
// syncline: launch(block=64)
__global__ void recursive_pack(int *out) {
  __shared__ int s[65];
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + total(0, 0, 1)];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A pack that is handed on.
template <typename F, typename... Values>
__device__ void call(F f, Values... values) {
  f(values...);
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void handed_on_pack(int *out) {
  __shared__ int s[66];
  call([&](int value, int offset) { s[threadIdx.x + offset] = value; }, 1, 1);
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
//                                     ^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A whole struct is stored, one element of its array is read.
struct Four {
  int values[4];
};

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void stored_as_a_whole(int *out) {
  __shared__ Four s[65];
  s[threadIdx.x] = Four{1, 2};
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1].values[3];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// ... and the other way round.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void copied_as_a_whole(int *out) {
  __shared__ Four s[65];
  s[threadIdx.x].values[2] = 1;
  Four mine = s[threadIdx.x + 1];
//            ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
  out[blockIdx.x * 64 + threadIdx.x] = mine.values[0];
}

// A struct of pointers as the kernel's parameter.
struct View {
  float *cells;
  int n;
};

// expect: verified
__global__ void through_a_parameter(View view) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < view.n) view.cells[i] *= 2.0f;
}

// expect: racy
// syncline: launch(block=64)
__global__ void through_a_parameter_without_block(View view) {
  if (threadIdx.x < view.n) view.cells[threadIdx.x] = blockIdx.x;
//                          ^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}
