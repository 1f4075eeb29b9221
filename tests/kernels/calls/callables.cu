// What can be called: lambdas, function objects, pointers to functions, overloads and default arguments.

// [&] sees the kernel's own variables.
// expect: verified
__global__ void lambda_by_reference(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  auto put = [&](int value) { s[t] = value; };
  put(in[blockIdx.x * blockDim.x + t]);
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}

// expect: racy, fixed: verified
__global__ void lambda_at_once(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  auto put = [&](int value) { s[t] = value; };
  put(in[blockIdx.x * blockDim.x + t]);
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
//                                   ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// [=] took the offset when it was written: that it changes later is no matter.
// expect: verified
__global__ void lambda_by_value(int *out) {
  __shared__ int s[2048];
  int t = threadIdx.x;
  int offset = 0;
  auto first = [=](int *cells) { return &cells[t + offset]; };
  offset = 1;
  *first(s) = t;
  out[blockIdx.x * blockDim.x + t] = s[t];
}

// [&] sees the offset as it is when the lambda is called.
// expect: racy
__global__ void lambda_sees_change(int *out) {
  __shared__ int s[2048];
  int t = threadIdx.x;
  int offset = 0;
  auto put = [&](int value) { s[t + offset] = value; };
  offset = 1;
  put(t);
  out[blockIdx.x * blockDim.x + t] = s[t];
//                                   ^^^^ SL101 racy RAW shared
}

// A lambda that holds the barrier, called by everyone.
// expect: verified
__global__ void lambda_with_barrier(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  auto step = [&] { __syncthreads(); };
  s[t] = in[t];
  step();
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}

// ... and by some.
// expect: divergent
__global__ void lambda_with_barrier_for_some(int *out, int n) {
  auto step = [&] { __syncthreads(); };
//                  ^^^^^^^^^^^^^^^ SL201 divergent
  if (threadIdx.x < n) {
    step();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = n;
}

// A template takes the lambda and calls it for every index.
template <typename F>
__device__ void for_own_indices(int n, F body) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) body(i);
}

// expect: verified
__global__ void block_stride_lambda(const float *in, float *out) {
  __shared__ float s[512];
  for_own_indices(512, [&](int i) { s[i] = in[blockIdx.x * 512 + i]; });
  __syncthreads();
  for_own_indices(512, [=](int i) { out[blockIdx.x * 512 + i] = s[511 - i]; });
}

// expect: racy, fixed: verified
__global__ void block_stride_lambda_at_once(const float *in, float *out) {
  __shared__ float s[512];
  for_own_indices(512, [&](int i) { s[i] = in[blockIdx.x * 512 + i]; });
  for_own_indices(512, [&](int i) { out[blockIdx.x * 512 + i] = s[511 - i]; });
//                                                              ^^^^^^^^^^ SL101 racy RAW shared
}

// Function objects.
struct Shifted {
  int by;
  __device__ int operator()(int i) const { return i + by; }
};

template <typename Op>
__device__ int neighbour(const int *cells, Op op) {
  return cells[op(threadIdx.x)];
//       ^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
__global__ void shifted_by_none(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = neighbour(s, Shifted{0});
}

// expect: racy
__global__ void shifted_by_one(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = neighbour(s, Shifted{1});
}

// A pointer to one of two functions.
__device__ int stay(int t) { return t; }
__device__ int move_on(int t) { return t + 1; }
typedef int (*Where)(int);

// expect: verified
__global__ void pointer_to_stay(int *out) {
  __shared__ int s[1025];
  Where where = stay;
  s[threadIdx.x] = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[where(threadIdx.x)];
}

// expect: racy
__global__ void pointer_to_one_of_two(int *out, bool next) {
  __shared__ int s[1025];
  Where where = next ? &move_on : &stay;
  s[threadIdx.x] = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[where(threadIdx.x)];
//                                             ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// Overloads: the type of the argument chooses.
__device__ int place(int t) { return t; }
__device__ int place(float t) { return static_cast<int>(t) / 2; }

// expect: verified
__global__ void overload_for_int(int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[place(t)] = t;
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}

// expect: racy
__global__ void overload_for_float(int *out) {
  __shared__ int s[1024];
  float t = threadIdx.x;
  s[place(t)] = threadIdx.x;
//^^^^^^^^^^^ SL103 racy WAW shared
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[0];
}

// Default arguments.
__device__ void store(int *cells, int value, int offset = 1) { cells[threadIdx.x + offset] = value; }

// expect: racy, fixed: verified
__global__ void default_offset(int *out) {
  __shared__ int s[1025];
  store(s, threadIdx.x);
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
//                                             ^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
__global__ void given_offset(int *out) {
  __shared__ int s[1025];
  store(s, threadIdx.x, 0);
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}
