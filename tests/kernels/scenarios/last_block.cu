// Scenario 13: the block that comes last.

// The partial sum of a block is written and its arrival counted, without a fence in between: the count may be
// seen before the sum.
// expect: racy
// syncline: launch(block=32)
__global__ void last_block_without_fence(const int *in, int *partial, unsigned *arrived, int *out) {
  __shared__ bool last;
  int t = threadIdx.x;
  int sum = __reduce_add_sync(0xffffffffu, in[blockIdx.x * 32 + t]);
  if (t == 0) {
    partial[blockIdx.x] = sum;
    last = atomicInc(arrived, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && t == 0) {
    int all = 0;
    for (int b = 0; b < gridDim.x; ++b) all += partial[b];
//                                             ^^^^^^^^^^ SL102 racy RAW global
    out[0] = all;
  }
}

// Only thread 0 knows whether it is the last block: the others read the flag too early.
// Which block that is, and that it is only one, is up to the counter: hence possible after the fix.
// expect: racy, fixed: possible
// syncline: launch(block=64)
__global__ void flag_without_barrier(unsigned *arrived, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) last = atomicInc(arrived, gridDim.x - 1) == gridDim.x - 1;
  if (last) out[threadIdx.x] = blockIdx.x;
//    ^^^^ SL101 racy RAW shared
}
