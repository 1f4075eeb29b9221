// Elements of different sizes over the same bytes.

// Four chars of one int: thread t's int holds the chars of the threads 4t to 4t + 3.
// expect: racy, fixed: verified
// syncline: launch(block=256)
__global__ void chars_over_ints(int *out) {
  __shared__ int words[64];
  char *bytes = reinterpret_cast<char *>(words);
  int t = threadIdx.x;
  bytes[t] = 1;
  if (t < 64) out[blockIdx.x * 64 + t] = words[t];
//                                       ^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
// syncline: launch(block=256)
__global__ void chars_over_ints_in_step(int *out) {
  __shared__ int words[64];
  char *bytes = reinterpret_cast<char *>(words);
  int t = threadIdx.x;
  bytes[t] = 1;
  __syncthreads();
  if (t < 64) out[blockIdx.x * 64 + t] = words[t];
}

// Neighbouring bytes are places of their own.
// expect: verified
__global__ void neighbouring_bytes(unsigned char *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[2 * i] = 1;
  out[2 * i + 1] = 2;
}

// float4 writes touch four floats each.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void vectors_over_floats(const float4 *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  reinterpret_cast<float4 *>(s)[t] = in[blockIdx.x * 64 + t];
  out[blockIdx.x * 64 + t] = s[t];
//                           ^^^^ SL101 racy RAW shared
}

// ... and t * 4 to t * 4 + 3 are the thread's own.
// expect: verified
// syncline: launch(block=64)
__global__ void own_vector(const float4 *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  reinterpret_cast<float4 *>(s)[t] = in[blockIdx.x * 64 + t];
  out[blockIdx.x * 64 + t] = s[4 * t] + s[4 * t + 3];
}

// Overlapping vectors: one starts in the middle of the other.
// expect: racy
// syncline: launch(block=64)
__global__ void shifted_vectors(float *out) {
  __shared__ float s[260];
  int t = threadIdx.x;
  *reinterpret_cast<float2 *>(&s[2 * t]) = make_float2(t, t);
  *reinterpret_cast<float4 *>(&s[4 * (t / 2)]) = make_float4(t, t, t, t);
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW shared
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 64 + t] = s[t];
}

// C casts do the same as reinterpret_cast.
// expect: racy
// syncline: launch(block=64)
__global__ void doubles_over_floats(float *out) {
  __shared__ double d[64];
  int t = threadIdx.x;
  d[t] = t;
  ((float *)d)[t] = t;
//^^^^^^^^^^^^^^^ SL101 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 64 + t] = ((float *)d)[t];
}

// The low half of every double, by its own thread.
// expect: verified
// syncline: launch(block=64)
__global__ void own_low_half(float *out) {
  __shared__ double d[64];
  int t = threadIdx.x;
  d[t] = t;
  out[blockIdx.x * 64 + t] = ((float *)d)[2 * t];
}

// Components of a vector in shared memory are places of their own.
// expect: verified
__global__ void components(float *out) {
  __shared__ float2 pairs[512];
  int t = threadIdx.x;
  if (t % 2 == 0) pairs[t / 2].x = t;
  else pairs[t / 2].y = t;
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = pairs[t / 2].x + pairs[t / 2].y;
}

// The whole vector is read while a neighbour writes one component.
// expect: racy
__global__ void component_and_whole(float *out) {
  __shared__ float2 pairs[1025];
  int t = threadIdx.x;
  pairs[t].y = t;
  float2 next = pairs[t + 1];
//              ^^^^^^^^^^^^ SL101 racy RAW shared
  out[blockIdx.x * blockDim.x + t] = next.x;
}

// memcpy copies so many bytes, not so many elements.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void copied_bytes(const int *in, int *out) {
  __shared__ int s[65];
  int t = threadIdx.x;
  memcpy(&s[t], &in[t], sizeof(int));
  out[blockIdx.x * 64 + t] = s[t + 1];
//                           ^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
// syncline: launch(block=64)
__global__ void copied_own_bytes(const int *in, int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  memcpy(&s[2 * t], &in[2 * t], 2 * sizeof(int));
  out[blockIdx.x * 64 + t] = s[2 * t + 1];
}

// All copy to where they copied from: where two meet, they write the same.
// expect: verified
// syncline: launch(block=64)
__global__ void copied_the_same(const int *in) {
  __shared__ int s[130];
  int t = threadIdx.x;
  memcpy(&s[2 * t], &in[2 * t], 12);
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL105 racy WAW shared
}

// Twelve bytes are three ints: the third is the neighbour's first.
// expect: racy
// syncline: launch(block=64)
__global__ void copied_too_many(const int *in) {
  __shared__ int s[130];
  int t = threadIdx.x;
  memcpy(&s[2 * t], &in[3 * t], 12);
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW shared
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void cleared_by_one(int *out) {
  __shared__ int s[64];
  if (threadIdx.x == 0) memset(s, 0, sizeof(s));
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
//                                     ^^^^^^^^^^^^^^ SL101 racy RAW shared
//                                     ^^^^^^^^^^^^^^ SL103 racy RAW shared
}

// expect: verified
// syncline: launch(block=64)
__global__ void cleared_in_step(int *out) {
  __shared__ int s[64];
  if (threadIdx.x == 0) memset(s, 0, sizeof(s));
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
