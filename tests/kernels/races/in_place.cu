// Compaction in place, one cell for many, and barriers that are and are not needed.

// Every block moves its part one to the left, in place.
// expect: racy
__global__ void shifted_in_place(int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int next = i + 1 < n ? data[i + 1] : 0;
  __syncthreads();
  if (i < n) data[i] = next;
//           ^^^^^^^ SL102 racy WAR global
}

// Into another array.
// expect: verified
__global__ void shifted_to_another(const int *data, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int next = i + 1 < n ? data[i + 1] : 0;
  if (i < n) out[i] = next;
}

// Whoever finds it says where.
// expect: racy
__global__ void found_where(const int *data, int *where, int wanted, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && data[i] == wanted) *where = i;
//                                ^^^^^^ SL102 racy WAW global
}

// Whoever finds it says that it is there: all write the same.
// expect: verified
__global__ void found_at_all(const int *data, int *found, int wanted, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && data[i] == wanted) *found = 1;
}

// The smallest index wins.
// expect: verified
__global__ void found_first(const int *data, int *where, int wanted, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && data[i] == wanted) atomicMin(where, i);
}

// Nothing but registers.
// expect: verified
__global__ void barrier_over_registers(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  __syncthreads();
//^^^^^^^^^^^^^^^ SL301 redundant
  out[i] = x * x;
}

// The one barrier parts, the other one repeats it.
// expect: verified
__global__ void twice_the_same(const float *in, float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
//^^^^^^^^^^^^^^^ SL301 redundant
  __syncthreads();
//^^^^^^^^^^^^^^^ SL301 redundant
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}

// Each reads its own cell: the barrier parts nothing here, but the caller's next round relies on it.
__device__ float smoothed(float *row, float value) {
  row[threadIdx.x] = value;
  __syncthreads();
  float sum = row[threadIdx.x] + row[(threadIdx.x + 1) % blockDim.x];
  __syncthreads();
  return sum;
}

// expect: verified
__global__ void caller_relies_on_it(const float *in, float *out, int rounds) {
  __shared__ float row[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = in[i];
  for (int k = 0; k < rounds; ++k) value = smoothed(row, value);
  out[i] = value;
}

// Rows of a square: each row belongs to one thread of its own, the columns are walked together.
// expect: verified
__global__ void triangular(float *matrix, int n) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= n) return;
  for (int row = column; row < n; ++row) matrix[column * n + row] *= 2.0f;
}

// The mirror image is written too, and belongs to another thread.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void mirrored(float *matrix) {
  int column = threadIdx.x;
  for (int row = 0; row < 64; ++row) {
    float x = matrix[column * 64 + row];
    matrix[row * 64 + column] = x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global
  }
}
