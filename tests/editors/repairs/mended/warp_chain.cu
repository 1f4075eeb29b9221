// The first warp adds up 64 numbers as if its lanes ran in step.
// syncline: launch(grid=64, block=64)
__global__ void warp_sum(const float *in, float *out) {
  __shared__ float part[64];
  int t = threadIdx.x;
  part[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32) {
    part[t] += part[t + 32];
    __syncwarp();
    auto value = part[t + 16];
    __syncwarp();
    part[t] += value;
    __syncwarp();
    auto value2 = part[t + 8];
    __syncwarp();
    part[t] += value2;
    __syncwarp();
    auto value3 = part[t + 4];
    __syncwarp();
    part[t] += value3;
    __syncwarp();
    auto value4 = part[t + 2];
    __syncwarp();
    part[t] += value4;
    __syncwarp();
    auto value5 = part[t + 1];
    __syncwarp();
    part[t] += value5;
  }
  if (t == 0)
    out[blockIdx.x] = part[0];
}
