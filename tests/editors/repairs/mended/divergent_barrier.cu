// Half of the block loads the tile that all of it reads.
// syncline: launch(grid=64, block=256)
__global__ void widen(const float *in, float *out) {
  __shared__ float tile[128];
  int t = threadIdx.x;
  if (t < 128) {
    tile[t] = in[blockIdx.x * 128 + t];
  }
  __syncthreads();
  out[blockIdx.x * 256 + t] = tile[t / 2];
}
