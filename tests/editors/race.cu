// Each thread stores one value and reads the one that its mirror image stored.
// syncline: launch(grid=4, block=64)
__global__ void mirror(const float *in, float *out) {
  __shared__ float tile[64];
  int t = threadIdx.x;
  tile[t] = in[blockIdx.x * 64 + t];
  out[blockIdx.x * 64 + t] = tile[63 - t];
}
