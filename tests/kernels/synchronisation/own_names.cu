// Functions of one's own that are called like the built-in ones are what they are written to be.

struct Quiet {
  __device__ void sync() {}
  static __device__ void synchronise() {}
};

namespace plain {
__device__ int atomicAdd(int *cell, int value) { return *cell += value; }
//                                                      ^^^^^ SL101 racy WAR shared
}  // namespace plain

// expect: racy
__global__ void method_called_sync(int *out) {
  __shared__ int s[1025];
  Quiet block;
  s[threadIdx.x] = 1;
  block.sync();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
//                                             ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: racy
__global__ void static_method(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  Quiet::synchronise();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
//                                             ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: racy
__global__ void not_that_atomic_add(int *out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  plain::atomicAdd(&sum, 1);
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// An overload for floats that the program brings itself.
__device__ float atomicMax(float *cell, float value) {
  float old = *cell;
  *cell = old > value ? old : value;
//^^^^^ SL101 racy WAR shared
//^^^^^ SL101 racy WAW shared
  return old;
}

// expect: racy
__global__ void not_that_atomic_max(float *out) {
  __shared__ float best;
  if (threadIdx.x == 0) best = 0.0f;
  __syncthreads();
  atomicMax(&best, (float)threadIdx.x);
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = best;
}

// Waiting for a while is not waiting for somebody.
// expect: racy, fixed: verified
__global__ void slept(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  __nanosleep(1000);
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
//                                             ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}
