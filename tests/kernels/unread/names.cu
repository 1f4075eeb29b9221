// Names that a header declares which is not here. What they stand for is taken as one number for all threads; a proof
// holds for every such number, and no finding is certain that has chosen one.

// expect: verified
__global__ void same_offset(float *out, const float *in) {
  out[blockIdx.x * blockDim.x + threadIdx.x + OFFSET] = in[threadIdx.x];
}

// expect: possible
__global__ void strided(float *out) {
  out[threadIdx.x * STRIDE] = threadIdx.x;
}

// It may be a macro for threadIdx.x.
// expect: possible
__global__ void own_cell(int *out) {
  out[TID] = threadIdx.x;
}

// expect: possible
__global__ void first_thread(int *out) {
  if (IS_FIRST) out[blockIdx.x] = threadIdx.x;
}

// The race is there whatever the name stands for.
// expect: racy
__global__ void beside(int *out, int *sum) {
  sum[blockIdx.x] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
  if (IS_FIRST) out[threadIdx.x] = 1;
}

// expect: verified
__global__ void uniform_condition(float *out) {
  __shared__ float tile[1024];
  tile[threadIdx.x] = out[threadIdx.x];
  if (USE_BARRIER) __syncthreads();
//                 ^^^^^^^^^^^^^^^ SL301 info redundant
}

// One number wherever the same namespaces are searched.
__device__ int scaled_by_one(int t) {
  using namespace one_library;
  return t * factor;
}
__device__ int scaled_by_another(int t) {
  using namespace another_library;
  return t * factor;
}

// expect: possible
__global__ void two_libraries(int *out) {
  out[scaled_by_one(threadIdx.x) - scaled_by_another(threadIdx.x) + threadIdx.x] = threadIdx.x;
}

// expect: verified
__global__ void one_library_twice(int *out) {
  out[blockIdx.x * blockDim.x + scaled_by_one(threadIdx.x) - scaled_by_one(threadIdx.x) + threadIdx.x] = threadIdx.x;
}

// The function's name is none of the kernel's parameter.
__device__ int shifted(int t) { return t + shift; }

// expect: possible
__global__ void parameter_of_that_name(int *out, int shift) {
  if (shift == 0) out[(shifted(threadIdx.x) - shift) * (shifted(0) - shift)] = threadIdx.x;
}

// In a class with a base that is not here, it may be a member of each object.
struct Derived : NotHere {
  __device__ bool full() { return count > 3; }
};

// expect: possible
__global__ void member_of_base(float *out, Derived given) {
  Derived own = given;
  own.count = threadIdx.x;
  if (own.full()) __syncthreads();
//                ^^^^^^^^^^^^^^^ SL201 possible
}
