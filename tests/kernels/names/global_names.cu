// `::name` is of the global namespace, whatever has the name in the function, its record or its namespace.

__device__ int partner(int t) { return t; }
__device__ int offset;

namespace own {
__device__ float sqrt(float x) { return ::sqrt(x); }
__device__ int partner(int t) { return ::partner(t) ^ 1; }

// expect: verified
// syncline: launch(block=64)
__global__ void global_function(int *out) {
  __shared__ int s[64];
  int partner = threadIdx.x;
  s[threadIdx.x] = partner;
  out[blockIdx.x * 64 + threadIdx.x] = s[ ::partner(threadIdx.x)];
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void function_of_namespace(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[partner(threadIdx.x)];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy RAW shared warp
}

// A function that only this namespace has: the global one of its name is the language's.
// expect: verified
__global__ void built_in(float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = own::sqrt(out[i]);
}

// expect: verified
__global__ void global_variable(int *out, int offset) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i + ::offset] = offset;
}

// expect: racy
__global__ void global_variable_alone(int *out, int offset) {
  out[ ::offset] = threadIdx.x + offset;
//^^^^ SL102 racy WAW global
}
} // namespace own

struct Largest {
  __device__ int max(int a, int b) const { return 0; }
  __device__ int operator()(int max, int b) const { return ::max(max, b); }
};

// A parameter of the function's name.
// expect: verified
__global__ void parameter_of_the_name(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Largest largest;
  out[largest(i, i)] = 1;
}

struct Smallest {
  __device__ int max(int a, int b) const { return 0; }
  __device__ int operator()(int a, int b) const { return max(a, b); }
};

// expect: racy
__global__ void method_of_the_name(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Smallest smallest;
  out[smallest(i, i)] = i;
//^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global block
}
