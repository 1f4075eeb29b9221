// What a collective does by any one thread, under a launch of the host: which thread it is, no host says.
#include <cub/cub.cuh>

// expect: racy, fixed: verified
__global__ void total(const int *a, const int *b, int *out) {
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ typename Reduce::TempStorage storage;
  int left = Reduce(storage).Sum(a[blockIdx.x * 128 + threadIdx.x]);
  int right = Reduce(storage).Sum(b[blockIdx.x * 128 + threadIdx.x]);
//            ^^^^^^^^^^^^^^^ SL101 racy WAR shared block
  if (threadIdx.x == 0) out[blockIdx.x] = left + right;
}

// expect: racy
__global__ void one_storage_for_all_warps(const int *a, int *out) {
  using Reduce = cub::WarpReduce<int>;
  __shared__ typename Reduce::TempStorage storage;
  int sum = Reduce(storage).Sum(a[blockIdx.x * 128 + threadIdx.x]);
//          ^^^^^^^^^^^^^^^ SL101 racy RAW shared block
  if (threadIdx.x % 32 == 0) out[(blockIdx.x * 128 + threadIdx.x) / 32] = sum;
}

void launch(const int *a, const int *b, int *out, int rows) {
  total<<<4, 128>>>(a, b, out);
  one_storage_for_all_warps<<<rows, 128>>>(a, out);
}
