// Truth values and enumerators that launches and calls give a template are fixed, also under `if constexpr`.

enum Mode { SAME, MIRRORED };

template <bool SWAP, bool AGAIN> __global__ void by_truth(int *out) {
  __shared__ int s[256];
  s[threadIdx.x] = threadIdx.x;
  if constexpr (SWAP && AGAIN)
    out[threadIdx.x] = s[255 - threadIdx.x];
  else
    out[threadIdx.x] = s[threadIdx.x];
}
template <Mode M> __device__ int read(const int *s) {
  return M == MIRRORED ? s[255 - threadIdx.x] : s[threadIdx.x];
//                       ^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
// syncline: launch(block=256)
__global__ void called_with_one(int *out) {
  __shared__ int s[256];
  s[threadIdx.x] = threadIdx.x;
  out[threadIdx.x + blockIdx.x * 256] = read<SAME>(s);
}

// expect: racy
// syncline: launch(block=256)
__global__ void called_with_the_other(int *out) {
  __shared__ int s[256];
  s[threadIdx.x] = threadIdx.x;
  out[threadIdx.x + blockIdx.x * 256] = read<MIRRORED>(s);
}

// expect: verified
template <bool SWAP> __global__ void launched_with_false(int *out) {
  __shared__ int s[256];
  s[threadIdx.x] = threadIdx.x;
  if (SWAP)
    out[threadIdx.x] = s[255 - threadIdx.x];
  else
    out[threadIdx.x] = s[threadIdx.x];
}

// expect: racy
template <bool SWAP> __global__ void launched_with_true(int *out) {
  __shared__ int s[256];
  s[threadIdx.x] = threadIdx.x;
  if constexpr (SWAP)
    out[threadIdx.x] = s[255 - threadIdx.x];
//                     ^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
  else
    out[threadIdx.x] = s[threadIdx.x];
}

void host(int *out) {
  by_truth<true, false><<<1, 256>>>(out);
  launched_with_false<false><<<1, 256>>>(out);
  launched_with_true<(1 > 0)><<<1, 256>>>(out);
}
