// Every `extern __shared__` array of a kernel begins at the same address.

extern __shared__ float sums[];
extern __shared__ int counts[];

// expect: racy
__global__ void two_names_for_one_buffer(const float *in, float *out) {
  int t = threadIdx.x;
  sums[t] = in[t];
  counts[blockDim.x - 1 - t] = t;
//^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW shared
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = sums[t];
}

// expect: verified
__global__ void the_second_behind_the_first(const float *in, float *out) {
  int t = threadIdx.x;
  sums[t] = in[t];
  counts[blockDim.x + t] = t;
  __syncthreads();
  int last = blockDim.x - 1;
  out[blockIdx.x * blockDim.x + t] = sums[last - t] + counts[blockDim.x + last - t];
}

// Declared inside of functions they are the same memory all the same.
__device__ int *scratch() {
  extern __shared__ int ints[];
  return ints;
}

// expect: racy
__global__ void declared_in_two_functions(const float *in, int *out) {
  extern __shared__ float floats[];
  int t = threadIdx.x;
  floats[t] = in[t];
  out[blockIdx.x * blockDim.x + t] = scratch()[t + 1];
//                                   ^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A static array is memory of its own.
// expect: verified
__global__ void dynamic_and_static(const float *in, float *out) {
  extern __shared__ float dynamic[];
  __shared__ float fixed[1024];
  int t = threadIdx.x;
  dynamic[t] = in[t];
  fixed[blockDim.x - 1 - t] = 0.0f;
  out[blockIdx.x * blockDim.x + t] = dynamic[t];
}
