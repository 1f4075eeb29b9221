// Several arrays in one dynamic buffer.

extern __shared__ char buffer[];

// Keys first, values after all the keys.
// expect: verified
__global__ void disjoint_regions(const int *in, int *out) {
  int *keys = reinterpret_cast<int *>(buffer);
  int *values = keys + blockDim.x;
  int t = threadIdx.x;
  keys[t] = in[t];
  values[t] = t;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + t;
  out[i] = keys[blockDim.x - 1 - t] + values[blockDim.x - 1 - t];
}

// The values begin where half of the keys end.
// expect: racy
__global__ void overlapping_regions(const int *in, int *out) {
  int *keys = reinterpret_cast<int *>(buffer);
  int *values = keys + blockDim.x / 2;
  int t = threadIdx.x;
  keys[t] = in[t];
  values[t] = t;
//^^^^^^^^^ SL101 racy WAW shared
  __syncthreads();
  int i = blockIdx.x * blockDim.x + t;
  out[i] = keys[t];
}

// The offset is in elements of another size: doubles take eight bytes, blockDim.x ints only half of that.
// expect: racy
__global__ void wrong_element_size(int *out) {
  double *weights = reinterpret_cast<double *>(buffer);
  int *indices = reinterpret_cast<int *>(buffer) + blockDim.x;
  int t = threadIdx.x;
  weights[t] = t;
  indices[t] = t;
//^^^^^^^^^^ SL101 racy WAW shared
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = indices[t];
}

// expect: verified
__global__ void right_element_size(int *out) {
  double *weights = reinterpret_cast<double *>(buffer);
  int *indices = reinterpret_cast<int *>(buffer + blockDim.x * sizeof(double));
  int t = threadIdx.x;
  weights[t] = t;
  indices[t] = t;
  __syncthreads();
  int last = blockDim.x - 1;
  out[blockIdx.x * blockDim.x + t] = indices[last - t] + (int)weights[last - t];
}

// The number of keys is an argument: n keys, and then the flags.
// expect: verified
__global__ void symbolic_offset(const int *in, int *out, int n) {
  int *keys = (int *)buffer;
  int *flags = keys + n;
  for (int i = threadIdx.x; i < n; i += blockDim.x) keys[i] = in[i];
  for (int i = threadIdx.x; i < n; i += blockDim.x) flags[i] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    if (keys[n - 1 - i] > 0) flags[i] = 1;
  }
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = flags[n - 1];
}

// One key too many.
// expect: racy
__global__ void symbolic_offset_off_by_one(const int *in, int *out, int n) {
  int *keys = (int *)buffer;
  int *flags = keys + n;
  for (int i = threadIdx.x; i <= n; i += blockDim.x) keys[i] = in[i];
  for (int i = threadIdx.x; i < n; i += blockDim.x) flags[i] = 0;
//                                                  ^^^^^^^^ SL101 racy WAW shared
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = flags[0];
}
