// Conditional compilation: what the compiler would not see does not count.
#define ORDERED 1
#undef UNKNOWN

// expect: verified
__global__ void ordered(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
#if ORDERED
  __syncthreads();
#endif
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}

// expect: racy
__global__ void not_ordered(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
#if defined(UNKNOWN) && UNKNOWN > 2
  __syncthreads();
#endif
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
//                                   ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// Kernels are compiled for devices: __CUDA_ARCH__ is defined in them.
// expect: verified
__global__ void device_branch(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
#ifdef __CUDA_ARCH__
  __syncthreads();
#endif
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}

// Volta and later need the barrier, but only older ones get it.
// expect: racy
// syncline: launch(block=32)
__global__ void for_old_devices(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 32 + t];
#if __CUDA_ARCH__ < 700
  __syncthreads();
#endif
  out[blockIdx.x * 32 + t] = s[31 - t];
//                           ^^^^^^^^^ SL103 racy RAW shared
}

// expect: verified
// syncline: launch(block=32)
__global__ void for_new_devices(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 32 + t];
#if __CUDA_ARCH__ >= 700
  __syncwarp();
#endif
  out[blockIdx.x * 32 + t] = s[31 - t];
}

// Arithmetic in a condition, #elif and #else.
#define RADIX 4
// expect: verified
// syncline: launch(block=256)
__global__ void by_radix(int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
#if RADIX == 2
  s[t / 2] = t;
#elif (1 << RADIX) == 16 && !(RADIX % 2)
  s[RADIX * t] = t;
#else
  s[0] = t;
#endif
  out[blockIdx.x * 256 + t] = s[RADIX * t];
}

// A macro that is defined anew means something else from there on.
#define REACH 0
// expect: verified
__global__ void reach_none(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + REACH];
}
#undef REACH
#define REACH 1
// expect: racy, fixed: verified
__global__ void reach_one(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + REACH];
//                                             ^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A kernel in #if 0 is no kernel.
#if 0
__global__ void left_out(int *out) { out[0] = threadIdx.x; }
#endif

// Lines that go on, and a comment that swallows the barrier with its last character.
// expect: racy, fixed: verified
__global__ void swallowed(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  // all have to be here \
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
//                                   ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// Headers of the toolkit are there; one that is found nowhere is not.
// expect: verified
__global__ void header_of_the_toolkit(int *out) {
  __shared__ int s[64];
  if (threadIdx.x < 64) s[threadIdx.x] = 0;
#if __has_include(<cub/cub.cuh>) && !__has_include(<header_that_is_nowhere.h>)
  __syncthreads();
#endif
  if (threadIdx.x == 0) out[blockIdx.x] = s[63];
}
