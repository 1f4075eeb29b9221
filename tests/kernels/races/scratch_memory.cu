// Scratch memory that is used twice, and values that one thread gives to all.

__device__ int block_sum(int value) {
  __shared__ int part[256];
  int t = threadIdx.x;
  part[t] = value;
//^^^^^^^ SL101 racy WAR shared
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (t < d) part[t] += part[t + d];
    __syncthreads();
  }
  return part[0];
}

// What all read behind the loop was written before the barrier at its end.
// expect: verified
// syncline: launch(block=256)
__global__ void one_sum(const int *in, int *out) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = block_sum(in[i]);
}

// The second call fills the scratch while slower threads still read the first result.
// expect: racy
// syncline: launch(block=256)
__global__ void two_sums(const int *a, const int *b, int *out) {
  int i = blockIdx.x * 256 + threadIdx.x;
  int left = block_sum(a[i]);
  int right = block_sum(b[i]);
  out[i] = left + right;
}

// expect: verified
// syncline: launch(block=256)
__global__ void two_sums_in_step(const int *a, const int *b, int *out) {
  int i = blockIdx.x * 256 + threadIdx.x;
  int left = block_sum(a[i]);
  __syncthreads();
  int right = block_sum(b[i]);
  out[i] = left + right;
}

__device__ float block_maximum(float value) {
  __shared__ float best[256];
  int t = threadIdx.x;
  best[t] = value;
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (t < d) best[t] = fmaxf(best[t], best[t + d]);
    __syncthreads();
  }
  float all = best[0];
  __syncthreads();
  return all;
}

// The function waits at its end, so it may be called in a loop.
// expect: verified
// syncline: launch(block=256)
__global__ void maxima_in_a_loop(const float *in, float *out, int rows) {
  for (int r = 0; r < rows; ++r) {
    float best = block_maximum(in[r * 256 + threadIdx.x]);
    if (threadIdx.x == 0) out[blockIdx.x * rows + r] = best;
  }
}

// A helper with a barrier, called by some of the threads.
__device__ void meet() {
  __syncthreads();
//^^^^^^^^^^^^^^^ SL201 divergent
}

// expect: divergent
__global__ void some_meet(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) meet();
  out[i] = n;
}
