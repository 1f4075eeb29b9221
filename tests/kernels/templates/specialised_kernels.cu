// An explicit specialisation of a kernel is a kernel of its own: it has the launches with its arguments, and the template
// has the others.

// expect: verified
template <typename T> __global__ void last(T *out) {
  out[0] = threadIdx.x;  // one thread in each launch that means this one
}
// expect: verified
template <> __global__ void last<double>(double *out) { out[threadIdx.x] = threadIdx.x; }

// expect: verified
template <typename T> __global__ void sum(T *out) { out[threadIdx.x] = threadIdx.x; }
// expect: racy
template <> __global__ void sum<int>(int *out) {
  out[0] = threadIdx.x;
//^^^^^^ SL102 racy WAW global
}

// expect: verified
template <int N> __global__ void shift(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[(threadIdx.x + N) % blockDim.x];
}
// expect: verified
template <> __global__ void shift<0>(float *out) { out[0] = 0; }

void host(float *f, double *d, int *i) {
  last<float><<<1, 1>>>(f);
  last<double><<<1, 64>>>(d);
  sum<float><<<1, 64>>>(f);
  sum<int><<<1, 64>>>(i);
  shift<1><<<1, 64>>>(f);
  shift<2><<<1, 64>>>(f);
  shift<0><<<1, 1>>>(f);
}
