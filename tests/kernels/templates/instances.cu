// Templates: the values and types that an instance has decide what its kernel does.

// A tile's size by value, with a default.
// expect: verified
// syncline: launch(block=64)
template <int TILE = 64>
__global__ void reverse_tile(const float *in, float *out) {
  __shared__ float tile[TILE];
  int t = threadIdx.x;
  tile[t] = in[blockIdx.x * TILE + t];
  __syncthreads();
  out[blockIdx.x * TILE + t] = tile[TILE - 1 - t];
}

template __global__ void reverse_tile<64>(const float *, float *);

// Both instances step.
// expect: verified
template <int WIDTH>
__global__ void always_step(const int *in, int *out) {
  __shared__ int row[WIDTH];
  int t = threadIdx.x;
  row[t] = in[blockIdx.x * WIDTH + t];
  __syncthreads();
  out[blockIdx.x * WIDTH + t] = row[(t + 1) % WIDTH];
}

void launch_always(const int *in, int *out, int blocks) {
  always_step<128><<<blocks, 128>>>(in, out);
  always_step<32><<<blocks, 32>>>(in, out);
}

// The type is a parameter; where the values lie does not depend on it.
// expect: verified
template <typename T>
__global__ void rotate(const T *in, T *out, int n) {
  __shared__ T row[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  row[threadIdx.x] = i < n ? in[i] : T(0);
  __syncthreads();
  if (i < n) out[i] = row[(threadIdx.x + 1) % blockDim.x];
}

// expect: racy, fixed: verified
template <typename T>
__global__ void rotate_at_once(const T *in, T *out, int n) {
  __shared__ T row[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  row[threadIdx.x] = i < n ? in[i] : T(0);
  if (i < n) out[i] = row[(threadIdx.x + 1) % blockDim.x];
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A device function as a template, with its argument deduced.
template <typename T>
__device__ T larger(T a, T b) {
  return a > b ? a : b;
}

// expect: verified
template <typename T>
__global__ void block_maximum(const T *in, T *out) {
  __shared__ T part[512];
  int t = threadIdx.x;
  part[t] = in[blockIdx.x * blockDim.x + t];
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    __syncthreads();
    if (t < d) part[t] = larger(part[t], part[t + d]);
  }
  if (t == 0) out[blockIdx.x] = part[0];
}
