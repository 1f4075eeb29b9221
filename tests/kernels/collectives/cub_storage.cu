// The temporary storage of CUB's collectives, which may be used again only after a barrier.
#include <cub/cub.cuh>

// expect: racy, fixed: verified
// syncline: launch(block=128)
__global__ void storage_used_again(const int *a, const int *b, int *out) {
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ typename Reduce::TempStorage storage;
  int left = Reduce(storage).Sum(a[blockIdx.x * 128 + threadIdx.x]);
  int right = Reduce(storage).Sum(b[blockIdx.x * 128 + threadIdx.x]);
//            ^^^^^^^^^^^^^^^ SL101 racy WAR shared block
  if (threadIdx.x == 0) out[blockIdx.x] = left + right;
}

// expect: racy, fixed: verified
// syncline: launch(block=128)
__global__ void storage_in_a_union(const int *in, int *out) {
  using Load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using Scan = cub::BlockScan<int, 128>;
  __shared__ union {
    typename Load::TempStorage load;
    typename Scan::TempStorage scan;
  } storage;
  int items[4];
  Load(storage.load).Load(in + blockIdx.x * 512, items);
  Scan(storage.scan).ExclusiveSum(items, items);
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
  for (int k = 0; k < 4; ++k) out[blockIdx.x * 512 + threadIdx.x * 4 + k] = items[k];
}

// expect: divergent
// syncline: launch(block=128)
__global__ void collective_of_some(const int *in, int *out) {
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ typename Reduce::TempStorage storage;
  if (threadIdx.x < 64) {
    int sum = Reduce(storage).Sum(in[threadIdx.x]);
//            ^^^^^^^^^^^^^^^ SL201 divergent
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
  }
}
