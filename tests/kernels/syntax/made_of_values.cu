// Objects that are made of elements of arrays, `dim3 block(sizes[0], sizes[1])`, or of products, `dim3 block(wide * high)`,
// are no functions.

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

// A record's own name in it is its type, whatever its constructors are called.
struct Step {
  int by;
  __device__ Step(int by) : by(by) {}
  friend __device__ int added(const Step& step, int to);
  __device__ int twice(Step& other);
};
__device__ int added(const Step& step, int to) { return to + step.by; }
__device__ int Step::twice(Step& other) { return added(*this, other.by); }

// expect: verified
__global__ void stepped(int *out) {
  Step one(threadIdx.x), same(one);
  out[one.twice(same) / 2] = threadIdx.x;
}

constexpr unsigned wide(4), high(8);

namespace sizes_of {
constexpr int deep = 2;
}

// expect: verified
__global__ void block_of_products(int *out) {
  out[threadIdx.x + 4 * threadIdx.y + 64 * blockIdx.x] = threadIdx.y;
}

// expect: racy
__global__ void block_of_larger_products(int *out) {
  out[threadIdx.x + 4 * threadIdx.y] = threadIdx.y;
//^^^ SL102 racy WAW global
}

// expect: verified
__global__ void row_of_products(int *out) {
  __shared__ int tile[32];
  tile[threadIdx.x] = threadIdx.x;
  __syncwarp();
  out[threadIdx.x] = tile[31 - threadIdx.x];
}

// expect: verified
__global__ void masked(int *out, int first) {
  int lane(threadIdx.x & 31), half(high * wide), both(half * lane);
  out[both / half] = first;
}

void sized(int *out) {
  dim3 block(wide, sizes_of::deep * high), larger(sizes_of::deep * wide, high), row(wide * high);
  block_of_products<<<16, block>>>(out);
  block_of_larger_products<<<1, larger>>>(out);
  row_of_products<<<1, row>>>(out);
  masked<<<1, 32>>>(out, 1);
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
