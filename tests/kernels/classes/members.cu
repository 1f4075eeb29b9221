// Classes and structs: every field is a place of its own, methods act on what they are called on.

struct Point {
  float x;
  float y;
};

// Two threads for each point, one for each field.
// expect: verified
__global__ void a_field_each(Point *points) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t % 2 == 0) {
    points[t / 2].x = t;
  } else {
    points[t / 2].y = t;
  }
}

// Both write the same field.
// expect: racy
__global__ void one_field_twice(Point *points) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  points[t / 2].x = t;
//^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// A copy of a whole struct touches all of its fields.
// expect: racy, fixed: verified
__global__ void copied_while_written(Point *out) {
  __shared__ Point centre;
  if (threadIdx.x == 0) centre.y = 1.0f;
  out[blockIdx.x * blockDim.x + threadIdx.x] = centre;
//                                             ^^^^^^ SL101 racy RAW shared
}

// expect: verified
__global__ void copied_after_a_step(Point *out) {
  __shared__ Point centre;
  if (threadIdx.x == 0) {
    centre.x = 0.0f;
    centre.y = 1.0f;
  }
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = centre;
}

// One writes x while the others read y.
// expect: verified
__global__ void other_field(const float *in, float *out) {
  __shared__ Point p;
  if (threadIdx.x == 0) p.y = in[0];
  __syncthreads();
  if (threadIdx.x == 0) p.x = in[1];
  out[blockIdx.x * blockDim.x + threadIdx.x] = p.y;
}

// A class around shared memory, with a constructor and operators.
template <typename T>
class Strip {
 public:
  __device__ Strip(T *cells, int start) : cells_(cells), start_(start) {}
  __device__ T &operator[](int i) { return cells_[start_ + i]; }
  __device__ T &operator()(int row, int column) { return cells_[start_ + row * 32 + column]; }
  __device__ void put(int i, T value) { this->cells_[start_ + i] = value; }
  __device__ T get(int i) const { return cells_[start_ + i]; }

 private:
  T *cells_;
  int start_;
};

// expect: verified
// syncline: launch(block=128)
__global__ void strip_in_step(const float *in, float *out) {
  __shared__ float cells[256];
  Strip<float> low(cells, 0);
  Strip<float> high(cells, 128);
  int t = threadIdx.x;
  low[t] = in[t];
  high.put(t, in[t + 128]);
  __syncthreads();
  out[blockIdx.x * 128 + t] = low[127 - t] + high.get(127 - t);
}

// The second strip starts inside the first.
// expect: racy
// syncline: launch(block=128)
__global__ void strips_overlap(const float *in, float *out) {
  __shared__ float cells[256];
  Strip<float> low(cells, 0);
  Strip<float> high(cells, 64);
  int t = threadIdx.x;
  low[t] = in[t];
  high[t] = in[t + 128];
//^^^^^^^ SL101 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 128 + t] = low[t];
}

// Rows of 32 through operator().
// expect: verified
// syncline: launch(block=(32, 8))
__global__ void through_call_operator(const float *in, float *out) {
  __shared__ float cells[256];
  Strip<float> tile(cells, 0);
  int i = (blockIdx.x * 8 + threadIdx.y) * 32 + threadIdx.x;
  tile(threadIdx.y, threadIdx.x) = in[i];
  __syncthreads();
  out[i] = tile(7 - threadIdx.y, 31 - threadIdx.x);
}

// expect: racy
// syncline: launch(block=(32, 8))
__global__ void through_call_operator_at_once(const float *in, float *out) {
  __shared__ float cells[256];
  Strip<float> tile(cells, 0);
  int i = (blockIdx.x * 8 + threadIdx.y) * 32 + threadIdx.x;
  tile(threadIdx.y, threadIdx.x) = in[i];
  out[i] = tile(7 - threadIdx.y, threadIdx.x);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// An array in a struct, and a struct in shared memory.
struct Bucket {
  int count;
  int items[16];
};

// expect: verified
__global__ void buckets(const int *in, int *out) {
  __shared__ Bucket bucket[64];
  int t = threadIdx.x;
  if (t < 64) {
    bucket[t].count = 16;
    for (int k = 0; k < 16; ++k) bucket[t].items[k] = in[t * 16 + k];
  }
  __syncthreads();
  if (t < 64) out[blockIdx.x * 64 + t] = bucket[63 - t].items[bucket[63 - t].count - 1];
}

// One past the last item is the next bucket's count.
// expect: racy
__global__ void buckets_off_by_one(const int *in) {
  __shared__ Bucket bucket[64];
  int t = threadIdx.x;
  if (t < 63) {
    bucket[t].count = 16;
    for (int k = 0; k <= 16; ++k) bucket[t].items[k] = in[t * 16 + k];
//                                ^^^^^^^^^^^^^^^^^^ SL101 racy WAW shared
  }
}

// A wrapper like std::array.
template <typename T, int N>
struct Array {
  T cells[N];
  __device__ T &operator[](int i) { return cells[i]; }
  __device__ const T &operator[](int i) const { return cells[i]; }
  static constexpr __device__ int size() { return N; }
};

// expect: verified
__global__ void own_registers(const float *in, float *out) {
  Array<float, 4> mine;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < mine.size(); ++k) mine[k] = in[i * 4 + k];
  float sum = 0.0f;
  for (int k = 0; k < mine.size(); ++k) sum += mine[k];
  out[i] = sum;
}

// expect: racy
__global__ void shared_wrapper(const float *in, float *out) {
  __shared__ Array<float, 256> row;
  int t = threadIdx.x;
  row[t] = in[t];
  out[blockIdx.x * blockDim.x + t] = row[blockDim.x - 1 - t];
//                                   ^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A reference is another name for the same cell.
// expect: racy, fixed: verified
__global__ void by_reference(const int *in, int *out) {
  __shared__ int s[1025];
  int t = threadIdx.x;
  int &mine = s[t];
  const int &next = s[t + 1];
  mine = in[t];
  out[blockIdx.x * blockDim.x + t] = next;
//                                   ^^^^ SL101 racy RAW shared
}

// expect: verified
__global__ void by_reference_in_step(const int *in, int *out) {
  __shared__ int s[1025];
  int t = threadIdx.x;
  int &mine = s[t];
  const int &next = s[t + 1];
  mine = in[t];
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = next;
}
