// For compilation at run time: macros and types that nobody here defines are symbols, the same for all.

// expect: verified
extern "C" __global__ void scaled(const real *in, real *out, real factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * factor;
}

// expect: verified
extern "C" __global__ void keys_in_step(const KEY_TYPE *in, KEY_TYPE *out) {
  __shared__ KEY_TYPE keys[BLOCK_SIZE];
  int t = threadIdx.x;
  keys[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = keys[blockDim.x - 1 - t];
}

// expect: racy, fixed: verified
extern "C" __global__ void keys_at_once(const KEY_TYPE *in, KEY_TYPE *out) {
  __shared__ KEY_TYPE keys[BLOCK_SIZE];
  int t = threadIdx.x;
  keys[t] = in[blockIdx.x * blockDim.x + t];
  out[blockIdx.x * blockDim.x + t] = keys[blockDim.x - 1 - t];
//                                   ^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// The number of rounds is the same for all threads, whatever it is.
// expect: verified
extern "C" __global__ void unknown_rounds(real *out) {
  __shared__ real s[BLOCK_SIZE];
  int t = threadIdx.x;
  s[t] = out[blockIdx.x * blockDim.x + t];
  for (int k = 0; k < ROUNDS; ++k) {
    __syncthreads();
    real next = s[(t + 1) % blockDim.x];
    __syncthreads();
    s[t] = next;
  }
  out[blockIdx.x * blockDim.x + t] = s[t];
}
