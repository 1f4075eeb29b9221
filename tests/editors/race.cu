// Each block adds up 256 numbers, halving the active threads.
// syncline: launch(grid=64, block=256)
__global__ void block_sum(const float *in, float *out) {
  __shared__ float tile[256];
  int t = threadIdx.x;
  tile[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (t < d)
      tile[t] += tile[t + d];
  }
  if (t == 0)
    out[blockIdx.x] = tile[0];
}
