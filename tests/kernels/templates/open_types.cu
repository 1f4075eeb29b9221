// Type parameters that nothing fixes: what makes an index, or a loop's counter, is a whole number.

// expect: racy
template <typename index_t> __global__ void halved(float *out, index_t n) {
  const index_t t = threadIdx.x;
  const index_t h = t / 2;
  out[h * 2] = t;
//^^^^^^^^^^^^^^ SL103 WAW global
}

// expect: verified
template <typename index_t> __global__ void each(float *out, index_t n) {
  const index_t t = blockIdx.x * blockDim.x + threadIdx.x;
  const index_t h = t * 2;
  out[h / 2] = t;
}

// No thread writes s[0], as for an integer.
// expect: verified
template <typename index_t> __global__ void by_steps(float *out, index_t n) {
  __shared__ float s[256];
  for (index_t i = 0; i < n / 2 * 2; i += 2) {
    if (i + 1 <= n / 2 * 2 - 1) continue;
    s[0] = threadIdx.x;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}

// What comes out of memory may be of any type.
// expect: verified
template <typename T> __global__ void data(T *out, const T *in, T least) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  T x = in[i];
  if (x / 2 > least) out[i] = x / 2;
}
