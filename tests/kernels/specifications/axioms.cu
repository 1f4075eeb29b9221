// What a file states of all its kernels.
__axiom(blockIdx.x == 16);

// expect: verified
__global__ void no_other_block(int *a) {
  if (blockIdx.x != 16) a[0] = threadIdx.x;
}

// expect: racy
__global__ void that_block(int *a) {
  if (blockIdx.x == 16) a[0] = threadIdx.x;
//                      ^ SL102 racy WAW global block
}
