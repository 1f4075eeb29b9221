// Specialisations, if constexpr and parameter packs: only what is chosen counts.

// A full specialisation decides how far the neighbour is.
template <typename T>
struct Reach {
  static constexpr int value = 0;
};

template <>
struct Reach<float> {
  static constexpr int value = 1;
};

// Reach<int>::value is 0: everybody reads his own cell.
// expect: verified
__global__ void own_cell(const int *in, int *out) {
  __shared__ int s[1024 + 1];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  out[blockIdx.x * blockDim.x + t] = s[t + Reach<int>::value];
}

// Reach<float>::value is 1: the neighbour's.
// expect: racy, fixed: verified
__global__ void next_cell(const float *in, float *out) {
  __shared__ float s[1024 + 1];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  out[blockIdx.x * blockDim.x + t] = s[t + Reach<float>::value];
//                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A partial specialisation: two parameters, one of them fixed.
template <int WARPS, bool ORDERED>
struct Step {
  static __device__ void wait() { __syncthreads(); }
};

template <int WARPS>
struct Step<WARPS, false> {
  static __device__ void wait() {}
};

// expect: verified
__global__ void ordered_step(const int *in, int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  Step<4, true>::wait();
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}

// expect: racy, fixed: verified
__global__ void unordered_step(const int *in, int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  Step<4, false>::wait();
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
//                                   ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// The branch that is not taken is not even compiled.
template <bool STEP>
__device__ int through_shared(int *s, int value) {
  s[threadIdx.x] = value;
  if constexpr (STEP) {
    __syncthreads();
  }
  return s[threadIdx.x ^ 1];
//       ^^^^^^^^^^^^^^^^^^ SL103 racy RAW shared
}

// expect: verified
__global__ void pairs_in_step(const int *in, int *out) {
  __shared__ int s[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = through_shared<true>(s, in[i]);
}

// expect: racy
__global__ void pairs_at_once(const int *in, int *out) {
  __shared__ int s[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = through_shared<false>(s, in[i]);
}

// A pack of values, added up by a fold.
template <typename... Values>
__device__ int sum_of(Values... values) {
  return (values + ... + 0);
}

// expect: verified
__global__ void packed_sum(const int *a, const int *b, const int *c, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = sum_of(a[i], b[i], c[i]);
}

// sizeof... is a number like any other: three cells for each thread.
template <typename... Values>
__device__ void store_all(int *cells, Values... values) {
  int k = 0;
  ((cells[threadIdx.x * sizeof...(Values) + k++] = values), ...);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 possible WAW shared
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL105 possible WAW shared
}

// Here it is not counted yet; the verdict should become verified.
// expect: possible
__global__ void three_each(int *out) {
  __shared__ int cells[3 * 256];
  store_all(cells, 1, 2, 3);
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = cells[threadIdx.x];
}
