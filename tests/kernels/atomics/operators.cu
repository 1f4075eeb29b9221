// Operators of atomic objects and of references to them are atomics, of the strongest order.
#include <cuda/atomic>

__device__ cuda::atomic<int, cuda::thread_scope_device> next, ready;

// expect: verified
// syncline: launch(block=64, grid=4)
__global__ void a_number_for_each(int *out) {
  int mine = next++;
  out[mine] = 1 + threadIdx.x;
}

// expect: verified
// syncline: launch(block=64, grid=4)
__global__ void two_numbers_for_each(int *out) {
  int last = next += 2;
  out[last] = 1 + threadIdx.x;
  out[last - 1] = threadIdx.x;
}

// expect: racy
// syncline: launch(block=64, grid=4)
__global__ void one_number_too_few(int *out) {
  int last = ++next;
  out[last] = 1 + threadIdx.x;
  out[last - 1] = threadIdx.x;
//^^^^ SL102 racy WAW global
}

// A read and a write are two atomics.
// expect: possible
// syncline: launch(block=64, grid=4)
__global__ void read_then_written(int *out) {
  int mine = next;
  next = mine + 1;
  out[mine] = threadIdx.x;
}

// expect: verified
// syncline: launch(block=1, grid=2)
__global__ void through_a_reference(const float *in, float *out, float *data, int *flag) {
  cuda::atomic_ref<int, cuda::thread_scope_device> set(*flag);
  if (blockIdx.x == 0) {
    data[0] = in[0];
    set = 1;
  } else {
    while (set == 0) {}
    out[0] = data[0];
  }
}

// expect: racy
// syncline: launch(block=1, grid=2)
__global__ void through_a_reference_of_the_block(const float *in, float *out, float *data, int *flag) {
  cuda::atomic_ref<int, cuda::thread_scope_block> set(*flag);
  if (blockIdx.x == 0) {
    data[0] = in[0];
    set = 1;
  } else {
    while (set == 0) {}
//         ^^^ SL102 racy WAW global grid
    out[0] = data[0];
//           ^^^^^^^ SL102 racy RAW global grid
  }
}

// expect: verified
// syncline: launch(block=1, grid=2)
__global__ void waits(int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 5;
    ready.store(1);
    ready.notify_one();
  } else {
    ready.wait(0);
    out[0] = data[0];
  }
}

// Waits for the number that it begins with.
// expect: racy
// syncline: launch(block=1, grid=2)
__global__ void waits_relaxed(int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 5;
    ready.store(1);
  } else {
    ready.wait(0, cuda::memory_order_relaxed);
    out[0] = data[0];
//           ^^^^^^^ SL102 racy RAW global grid
  }
}

// A barrier of one's own: a store gives the counter its first value.
// expect: verified
// syncline: launch(block=64)
__global__ void latch(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> come;
  __shared__ int data[64];
  if (threadIdx.x == 0) come = 0;
  __syncthreads();
  data[threadIdx.x] = threadIdx.x;
  come.fetch_add(1, cuda::memory_order_release);
  while (come.load(cuda::memory_order_acquire) < 64) {}
  out[threadIdx.x] = data[63 - threadIdx.x];
}

// Set back where others may count already.
// expect: possible
// syncline: launch(block=64)
__global__ void latch_without_a_barrier(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> come;
  __shared__ int data[64];
  if (threadIdx.x == 0) come = 0;
  data[threadIdx.x] = threadIdx.x;
  come.fetch_add(1, cuda::memory_order_release);
  while (come.load(cuda::memory_order_acquire) < 64) {}
  out[threadIdx.x] = data[63 - threadIdx.x];
//                   ^^^^^^^^^^^^^^^^^^^^^ SL101 possible RAW shared
}
