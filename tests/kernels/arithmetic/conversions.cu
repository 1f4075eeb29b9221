// Conversions of indices: what is narrowed or rounded lets threads meet.

// 0 - 1 is the largest unsigned number; masked, it is the last cell.
// expect: racy
// syncline: launch(block=256)
__global__ void below_zero_by_mask(int *out) {
  __shared__ int s[256];
  if (threadIdx.x == 255) s[255] = 1;
  if (threadIdx.x == 0) out[blockIdx.x] = s[(threadIdx.x - 1) & 255];
//                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: racy
// syncline: launch(block=256)
__global__ void below_zero_by_modulo(int *out) {
  __shared__ int s[256];
  if (threadIdx.x == 255) s[255] = 1;
  if (threadIdx.x == 0) out[blockIdx.x] = s[(threadIdx.x - 1) % 256];
//                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// The index 256 becomes 0 in a byte: that is no overflow but what the standard says.
// expect: racy
// syncline: launch(block=512)
__global__ void narrowed_to_a_byte(int *out) {
  __shared__ int s[512];
  unsigned char i = threadIdx.x;
  s[i] = threadIdx.x;
//^^^^ SL101 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 512 + threadIdx.x] = s[threadIdx.x];
}

// A byte is enough for 256 threads.
// expect: verified
// syncline: launch(block=256)
__global__ void a_byte_is_enough(int *out) {
  __shared__ int s[256];
  unsigned char i = threadIdx.x;
  s[i] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = s[255 - i];
}

// Everything but zero is true, and true is one.
// expect: racy
// syncline: launch(block=64)
__global__ void as_bool(int *out) {
  __shared__ int s[64];
  bool other = threadIdx.x;
  s[other] = threadIdx.x;
//^^^^^^^^ SL101 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// Rounded down, two threads have one index.
// expect: racy
// syncline: launch(block=64)
__global__ void rounded_down(int *out) {
  __shared__ int s[64];
  s[(int)(threadIdx.x * 0.5f)] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
