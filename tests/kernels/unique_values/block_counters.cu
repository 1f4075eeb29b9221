// A counter of the block's own: no thread draws more than there are threads.

// expect: verified
// syncline: launch(block=64, grid=4)
__global__ void a_slab_for_each_block(const int *in, int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  int v = in[blockIdx.x * 64 + threadIdx.x];
  if (v > 0) out[blockIdx.x * 64 + atomicAdd(&count, 1)] = v;
}

// expect: possible
// syncline: launch(block=64, grid=4)
__global__ void a_slab_too_small(const int *in, int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  int v = in[blockIdx.x * 64 + threadIdx.x];
  if (v > 0) out[blockIdx.x * 63 + atomicAdd(&count, 1)] = v;
}

// expect: verified
// syncline: launch(block=64, grid=4)
__global__ void two_for_each_thread(const int *in, int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  int v = in[blockIdx.x * 64 + threadIdx.x];
  if (v & 1) out[blockIdx.x * 128 + atomicAdd(&count, 1)] = v;
  if (v & 2) out[blockIdx.x * 128 + atomicAdd(&count, 1)] = v;
}

// expect: possible
// syncline: launch(block=64, grid=4)
__global__ void again_and_again(const int *in, int *out, int n) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  for (int j = 0; j < n; j++) {
    int v = in[j * 64 + threadIdx.x];
    if (v > 0) out[blockIdx.x * 64 + atomicAdd(&count, 1)] = v;
  }
}

// Set back for each round.
// expect: verified
// syncline: launch(block=64, grid=4)
__global__ void in_rounds(const int *in, int *out, int n) {
  __shared__ int count;
  for (int j = 0; j < n; j++) {
    __syncthreads();
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    int v = in[j * 64 + threadIdx.x];
    if (v > 0) out[(j * gridDim.x + blockIdx.x) * 64 + atomicAdd(&count, 1)] = v;
  }
}

// All lanes of a warp are given the same.
// expect: verified
// syncline: launch(block=32, grid=1)
__global__ void one_ballot(const int *in, unsigned *out) {
  out[0] = __ballot_sync(0xffffffff, in[threadIdx.x]);
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void two_ballots(const int *in, unsigned *out) {
  out[0] = __ballot_sync(0xffffffff, in[threadIdx.x]);
//^^^^^^ SL102 racy WAW global block
}
