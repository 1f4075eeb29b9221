// Words that stand where a statement does, and that nothing declares: macros that may do anything, and be a barrier.

// expect: incomplete (STEP)
__global__ void with_a_semicolon(float *out) {
  __shared__ float tile[64];
  tile[threadIdx.x] = out[threadIdx.x];
  STEP;
  out[threadIdx.x] = tile[63 - threadIdx.x];
}

// expect: incomplete (STEP)
__global__ void without_a_semicolon(float *out) {
  __shared__ float tile[64];
  tile[threadIdx.x] = out[threadIdx.x];
  STEP out[threadIdx.x] = tile[63 - threadIdx.x];
}

// expect: incomplete (STEP)
__global__ void before_a_variable(float *out) {
  __shared__ float tile[64];
  float sum = 0;
  tile[threadIdx.x] = out[threadIdx.x];
  STEP sum = tile[63 - threadIdx.x];
  out[threadIdx.x] = sum;
}

// expect: incomplete (STEP)
__global__ void like_a_call(float *out) {
  __shared__ float tile[64];
  tile[threadIdx.x] = out[threadIdx.x];
  STEP();
  out[threadIdx.x] = tile[63 - threadIdx.x];
}

// The type is not declared, and that is all.
// expect: racy
__global__ void a_declaration(float *out) {
  __shared__ float tile[64];
  tile[threadIdx.x] = out[threadIdx.x];
  Number sum = tile[63 - threadIdx.x];
//             ^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
  out[threadIdx.x] = sum;
}

#define STEP __syncthreads();
// expect: verified
__global__ void declared(float *out) {
  __shared__ float tile[1024];
  tile[threadIdx.x] = out[blockIdx.x * blockDim.x + threadIdx.x];
  STEP out[blockIdx.x * blockDim.x + threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}
