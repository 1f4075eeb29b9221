// One thread takes the ticket, and tells its block through shared memory.

// expect: verified
// syncline: launch(block=128)
__global__ void a_range_for_each_block(const int *in, int *out, int *count) {
  __shared__ int first;
  if (threadIdx.x == 0) first = atomicAdd(count, 128);
  __syncthreads();
  out[first + threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
}

// Blocks of more threads than cells were taken.
// expect: possible
// syncline: launch(block=256)
__global__ void too_small_a_range(const int *in, int *out, int *count) {
  __shared__ int first;
  if (threadIdx.x == 0) first = atomicAdd(count, 128);
  __syncthreads();
  out[first + threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
}

// Whatever the block's size.
// expect: verified
__global__ void as_many_as_there_are_threads(int *out, int *count) {
  __shared__ int first;
  if (threadIdx.x == 0) first = atomicAdd(count, blockDim.x);
  __syncthreads();
  out[first + threadIdx.x] = threadIdx.x;
}

// Work is taken tile by tile until there is none.
// expect: verified
// syncline: launch(block=64)
__global__ void queue(const int *in, int *out, int *next, int tiles) {
  __shared__ int tile;
  while (true) {
    if (threadIdx.x == 0) tile = atomicAdd(next, 1);
    __syncthreads();
    int mine = tile;
    __syncthreads();
    if (mine >= tiles) break;
    out[mine * 64 + threadIdx.x] = in[mine * 64 + threadIdx.x];
  }
}

// Without the second barrier the ticket is overwritten while others still read it.
// expect: racy
// syncline: launch(block=64)
__global__ void queue_that_runs_ahead(const int *in, int *out, int *next, int tiles) {
  __shared__ int tile;
  while (true) {
    if (threadIdx.x == 0) tile = atomicAdd(next, 1);
//                        ^^^^ SL101 racy WAR shared
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL202 divergent
    if (tile >= tiles) break;
    out[tile * 64 + threadIdx.x] = in[threadIdx.x];
  }
}

// A value that one thread computed is the same for all.
// expect: verified
__global__ void shifted_by_what_one_thread_knows(const int *shift, int *out) {
  __shared__ int by;
  if (threadIdx.x == 0) by = shift[blockIdx.x];
  __syncthreads();
  if (by >= 0 && blockIdx.x == 0) out[by + threadIdx.x] = 1;
}

// The writer may not be there, or may not have written: what the cell holds then is anything.
// expect: possible
// syncline: launch(block=128)
__global__ void perhaps_nobody_told(const int *in, int *out, int *count) {
  __shared__ int first;
  if (in[threadIdx.x] > 0) {
    if (threadIdx.x == 0) first = atomicAdd(count, 128);
  }
  __syncthreads();
  if (in[threadIdx.x] > 0) out[first + threadIdx.x] = blockIdx.x;
}

// expect: possible
__global__ void a_thread_that_small_blocks_lack(int *out, int *count) {
  __shared__ int first;
  if (threadIdx.x == 40) first = atomicAdd(count, blockDim.x);
  __syncthreads();
  out[first + threadIdx.x] = blockIdx.x;
}

// Each thread took its own, the last one to write tells.
// expect: racy
__global__ void who_told(int *out, int *count) {
  __shared__ int first;
  first = atomicAdd(count, blockDim.x);
//^^^^^ SL101 racy WAW shared
  __syncthreads();
  out[first + threadIdx.x] = blockIdx.x;
}
