// Indices that are computed: by loops, bit by bit, from tables and other threads' counters.

// Interleaved bits: every pair (x, y) has a place of its own.
// expect: verified
// syncline: launch(block=64)
__global__ void interleaved_bits(int *out) {
  __shared__ int s[64];
  int x = threadIdx.x & 7, y = threadIdx.x >> 3;
  int at = (x & 1) | (y & 1) << 1 | (x & 2) << 1 | (y & 2) << 2 | (x & 4) << 2 | (y & 4) << 3;
  s[at] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// The third bits are forgotten.
// expect: racy
// syncline: launch(block=64)
__global__ void too_few_bits(int *out) {
  __shared__ int s[64];
  int x = threadIdx.x & 7, y = threadIdx.x >> 3;
  s[(x & 1) | (y & 1) << 1 | (x & 2) << 1 | (y & 2) << 2] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// Five bits turned round, of six.
// expect: racy
// syncline: launch(block=64)
__global__ void reversed_bits(int *out) {
  __shared__ int s[64];
  int at = 0, rest = threadIdx.x;
  for (int k = 0; k < 5; ++k) {
    at = at * 2 + (rest & 1);
    rest >>= 1;
  }
  s[at] = threadIdx.x;
//^^^^^ SL101 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// Halved until it fits: many come to the same place.
// expect: racy
// syncline: launch(block=64)
__global__ void halved_until_it_fits(int *out) {
  __shared__ int s[64];
  int at = threadIdx.x;
  while (at > 10) at /= 2;
  s[at] = threadIdx.x;
//^^^^^ SL101 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// A sum of a loop, the same for all.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void moved_by_a_loop(int *out) {
  __shared__ int s[128];
  int at = threadIdx.x;
  for (int k = 0; k < 3; ++k) at += k;
  s[at] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 4];
//                                     ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A constant table that names one place twice.
// expect: racy
// syncline: launch(block=64)
__global__ void place_from_a_table(int *out) {
  __shared__ int s[4];
  const int places[4] = {0, 1, 2, 2};
  s[places[threadIdx.x & 3]] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[0];
}

// Places from a counter are unique; half of them are not.
// expect: racy
// syncline: launch(block=64)
__global__ void half_of_a_counter(int *out) {
  __shared__ int next, s[64];
  if (threadIdx.x == 0) next = 0;
  __syncthreads();
  int at = atomicAdd(&next, 1);
  s[at / 2] = threadIdx.x;
//^^^^^^^^^ SL103 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[0];
}

// Blocks of a grid that overlap in one cell.
// expect: racy
__global__ void overlapping_blocks(int *out) {
  int i = blockIdx.x * (blockDim.x - 1) + threadIdx.x;
  out[i] = blockIdx.x;
//^^^^^^ SL102 racy WAW global
}

// 32 where 64 should be.
// expect: racy
// syncline: launch(block=64)
__global__ void wrong_block_size(int *out) {
  int i = blockIdx.x * 32 + threadIdx.x;
  out[i] = blockIdx.x;
//^^^^^^ SL102 racy WAW global
}

// x where y should be.
// expect: racy
// syncline: launch(block=(8, 8))
__global__ void wrong_component(int *out, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.x;
  out[y * width + x] = threadIdx.y;
//^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}
