// Loops over ranges: arrays, braced lists, and objects with begin() and end().

template <typename T>
struct Span {
  T *data;
  int count;
  __device__ T *begin() const { return data; }
  __device__ T *end() const { return data + count; }
  __device__ Span part(int from, int n) const { return {data + from, n}; }
};

// expect: verified
// syncline: launch(block=64)
__global__ void parts_apart(Span<float> a) {
  for (float &x : a.part(4 * (blockIdx.x * blockDim.x + threadIdx.x), 4)) x += 1;
}

// expect: racy
__global__ void parts_that_overlap(Span<float> a) {
  for (float &x : a.part(4 * (blockIdx.x * blockDim.x + threadIdx.x), 5)) x += 1;
//                                                                        ^ SL102 racy RAW global
//                                                                        ^ SL102 racy WAR grid
}

// Iterators of the program's own.
struct Steps {
  int first, last, by;
  struct Step {
    int at, by;
    __device__ int operator*() const { return at; }
    __device__ Step &operator++() {
      at += by;
      return *this;
    }
    __device__ bool operator!=(const Step &end) const { return at < end.at; }
  };
  __device__ Step begin() const { return {first, by}; }
  __device__ Step end() const { return {last, by}; }
};
__device__ Steps grid_stride(int n) { return {int(blockIdx.x * blockDim.x + threadIdx.x), n, int(blockDim.x * gridDim.x)}; }

// expect: verified
__global__ void grid_stride_loop(float *a, int n) {
  for (int i : grid_stride(n)) a[i] *= 2;
}

// expect: racy
__global__ void grid_stride_with_neighbour(float *a, int n) {
  for (int i : grid_stride(n - 1)) a[i] += a[i + 1];
//                                 ^^^^^^^^^^^^^^^^ SL102 racy WAR global
}

// A barrier in a loop over a list, with a statement before the range.
// expect: verified
// syncline: launch(block=64)
__global__ void listed(int *out) {
  __shared__ int row[64];
  int t = threadIdx.x;
  row[t] = t;
  for (int sum = 0; int by : {1, 2, 4}) {
    __syncthreads();
    sum = row[(t + by) % 64];
    __syncthreads();
    row[t] = sum;
  }
  out[t] = row[t];
}

// What is not known to be a range is no reason to call anything a race.
// expect: possible
__global__ void over_nobody_knows_what(int *a) {
  int last = 1;
  for (auto &x : unheard_of) last = 1;
  if (threadIdx.x < last) a[0] = threadIdx.x;
}
