// Atomics: they never race with each other within their scope, and order nothing else by themselves.

// expect: verified
__global__ void counted(const int *in, int *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) atomicAdd(count, 1);
}

// expect: racy
__global__ void counted_plainly(const int *in, int *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) *count += 1;
//                        ^^^^^^ SL102 racy WAR global
}

// A shared counter that is set to zero in the same interval.
// expect: racy, fixed: verified
__global__ void counted_too_early(const int *in, int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) atomicAdd(&count, 1);
//                                                              ^^^^^ SL104 racy WAW shared
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = count;
}

// ... or read in the same interval.
// expect: racy, fixed: verified
__global__ void read_too_early(const int *in, int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) atomicAdd(&count, 1);
  if (threadIdx.x == 0) out[blockIdx.x] = count;
//                                        ^^^^^ SL104 racy RAW shared
}

// expect: verified
__global__ void counted_in_step(const int *in, int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) atomicAdd(&count, 1);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = count;
}

// An atomic on one block's scope does not exclude the threads of another block.
// expect: racy
__global__ void block_scope_across_blocks(const int *in, int *total) {
  atomicAdd_block(total, in[blockIdx.x * blockDim.x + threadIdx.x]);
//                ^^^^^ SL102 racy WAW global
}

// expect: verified
__global__ void block_scope_in_a_block(int *out) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  atomicAdd_block(&total, 1);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = total;
}

// expect: verified
__global__ void system_scope(int *total) {
  atomicAdd_system(total, 1);
}

// Each block has its own cell: block scope is enough.
// expect: verified
__global__ void block_scope_own_cell(int *totals) {
  atomicAdd_block(&totals[blockIdx.x], 1);
  atomicMax_block(totals + blockIdx.x, 3);
}

// Maximum by compare and swap: the first read is plain, and a loop that gets an old value goes round again.
__device__ void raise(float *cell, float value) {
  int *bits = reinterpret_cast<int *>(cell);
  int old = *bits;
  while (__int_as_float(old) < value) {
    int seen = atomicCAS(bits, old, __float_as_int(value));
    if (seen == old) break;
    old = seen;
  }
}

// A note of low severity on the plain read.
// expect: possible
__global__ void maximum_by_swap(const float *in, float *highest) {
  raise(highest, in[blockIdx.x * blockDim.x + threadIdx.x]);
}

// An atomic word beside a plain one.
// expect: verified
__global__ void neighbours_of_an_atomic(int *out) {
  __shared__ int s[1025];
  int t = threadIdx.x;
  if (t == 0) s[1024] = 0;
  __syncthreads();
  s[t] = t;
  atomicAdd(&s[1024], 1);
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t] + s[1024];
}

// An exchange with a plain store at the end: the lock's word is written plainly while others try it.
// expect: racy
__global__ void plain_release(const int *in, int *lock, int *total) {
  if (threadIdx.x == 0 && in[blockIdx.x] > 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    atomicAdd(total, 1);
    *lock = 0;
//  ^^^^^ SL104 racy WAW global
  }
}

// Atomics of 4 and of 8 bytes that overlap are not atomic to each other.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void count_and_most(unsigned long long *out) {
  __shared__ unsigned long long packed;
  if (threadIdx.x == 0) packed = 0;
  __syncthreads();
  atomicAdd(&packed, 1ull << 32);
  atomicMax((unsigned *)&packed, threadIdx.x);
//          ^^^^^^^^^^^^^^^^^^^ SL101 racy WAW shared block
  __syncthreads();
  if (threadIdx.x == 0) out[0] = packed;
}

// expect: verified
// syncline: launch(block=64, grid=8)
__global__ void two_widths_side_by_side(unsigned *counts) {
  atomicAdd((unsigned long long *)counts, 1ull);
  atomicAdd(counts + 2, 1u);
}
