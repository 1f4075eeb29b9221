// Objects that are made of elements of arrays, `dim3 block(sizes[0], sizes[1])`, are no functions.

struct Range {
  int from, to;
  __host__ __device__ Range(int from, int to) : from(from), to(to) {}
};

// expect: verified
__global__ void one_warp(float *out, const float *in) {
  __shared__ float tile[64];
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncwarp();
  out[t] = tile[t ^ 16];
}

// expect: verified
__global__ void rows_between(int *out, const int *ends) {
  int bounds[2];
  bounds[0] = blockIdx.x * 64;
  bounds[1] = bounds[0] + 64;
  Range range(bounds[0], bounds[1]);
  for (int i = range.from + threadIdx.x; i < range.to; i += blockDim.x) out[i] = ends[i];
}

// expect: racy
__global__ void rows_too_long(int *out) {
  int bounds[2];
  bounds[0] = blockIdx.x * 64;
  bounds[1] = bounds[0] + 65;
  Range range(bounds[0], bounds[1]);
  for (int i = range.from + threadIdx.x; i < range.to; i += blockDim.x) out[i] = blockIdx.x;
//                                                                      ^^^^^^ SL102 racy WAW global
}

void run(float *out, const float *in, int *rows, const int *ends) {
  size_t sizes[2];
  sizes[0] = 32;
  sizes[1] = 2;
  dim3 block(sizes[0], sizes[1]);
  one_warp<<<1, block>>>(out, in);
  rows_between<<<16, 64>>>(rows, ends);
  rows_too_long<<<16, 64>>>(rows);
}
