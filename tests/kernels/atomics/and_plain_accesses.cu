// Atomics beside plain accesses of the same bytes, and accesses that only look harmless.

// expect: racy
// syncline: launch(block=64)
__global__ void exchanged_and_read(int *out) {
  __shared__ int s;
  if (threadIdx.x == 3) atomicExch(&s, 1);
  out[blockIdx.x * 64 + threadIdx.x] = s;
//                                     ^ SL104 racy RAW shared
}

// One byte of a word that others add to.
// expect: racy
// syncline: launch(block=64)
__global__ void byte_of_an_atomic(int *out) {
  __shared__ int s[4];
  atomicAdd(&s[0], 1);
  if (threadIdx.x == 40) reinterpret_cast<char *>(s)[2] = 1;
//                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL104 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[0];
}

// A byte of the next word.
// expect: verified
// syncline: launch(block=64)
__global__ void byte_of_the_next_word(int *out) {
  __shared__ int s[4];
  atomicAdd(&s[0], 1);
  if (threadIdx.x == 40) reinterpret_cast<char *>(s)[4] = 1;
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[0];
}

// The upper half of a 64-bit counter.
// expect: racy
// syncline: launch(block=64)
__global__ void half_of_an_atomic(unsigned long long *out) {
  __shared__ unsigned long long s;
  if (threadIdx.x == 0) atomicAdd(&s, 1ull);
  if (threadIdx.x == 33) reinterpret_cast<int *>(&s)[1] = 4;
//                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL104 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s;
}

// Cached and streaming accesses are accesses.
// expect: racy
// syncline: launch(block=64)
__global__ void by_cache_operators(int *cell, int *out) {
  __stcg(cell, threadIdx.x);
//       ^^^^ SL102 racy WAW global
  out[blockIdx.x * 64 + threadIdx.x] = __ldcg(cell);
//                                            ^^^^ SL102 racy RAW global
}

// __restrict__ is a promise that this call breaks.
__device__ void shifted(int *__restrict__ to, const int *__restrict__ from) {
  to[threadIdx.x] = from[threadIdx.x + 1];
//^^^^^^^^^^^^^^^ SL101 racy WAR shared
}

// expect: racy
// syncline: launch(block=64)
__global__ void broken_promise(int *out) {
  __shared__ int s[65];
  s[threadIdx.x] = 0;
  __syncthreads();
  shifted(s, s);
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
