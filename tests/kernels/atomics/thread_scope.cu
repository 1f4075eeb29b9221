// An atomic of thread scope is atomic for nobody else: to all others it is a plain access.
#include <cuda/atomic>

// expect: racy
__global__ void counted_alone(int *count) {
  cuda::atomic_ref<int, cuda::thread_scope_thread> mine(*count);
  mine.fetch_add(1);
//^^^^^^^^^^^^^^^^^ SL102 racy WAR global
}

// expect: verified
__global__ void counted_by_all(int *count) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ours(*count);
  ours.fetch_add(1);
}

// A cell for each thread.
// expect: verified
__global__ void counted_apart(int *counts) {
  cuda::atomic_ref<int, cuda::thread_scope_thread> mine(counts[blockIdx.x * blockDim.x + threadIdx.x]);
  mine.fetch_add(1);
}

// One that only looks writes nothing.
// expect: verified
__global__ void looked_at(int *cell, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_thread> mine(*cell);
  out[blockIdx.x * blockDim.x + threadIdx.x] = mine.load();
}

// expect: racy
__global__ void swapped_alone(int *lock) {
  cuda::atomic_ref<int, cuda::thread_scope_thread> mine(*lock);
  int expected = 0;
  mine.compare_exchange_strong(expected, 1);
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global
}

// expect: racy
__global__ void stored_alone(int *cell) {
  cuda::atomic_ref<int, cuda::thread_scope_thread> mine(*cell);
  mine.store(threadIdx.x);
//^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: racy
__global__ void built_in(int *count) {
  __nv_atomic_fetch_add(count, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_THREAD);
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global
}

// The largest of what one thread has seen.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void largest_of_own(const int *in, int *out) {
  __shared__ int most[64];
  int t = threadIdx.x;
  most[t] = 0;
  for (int i = 0; i < 4; i++) __nv_atomic_fetch_max(&most[t], in[t * 4 + i], __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_THREAD);
  out[t] = most[t];
}

// A fence of thread scope orders nothing for the other block.
// expect: racy
__global__ void fence_of_thread(int *data, volatile int *flag, int *out) {
  if (threadIdx.x == 0 && blockIdx.x == 0) {
    *data = 1;
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_thread);
    *flag = 1;
  }
  if (threadIdx.x == 0 && blockIdx.x == 1) {
    while (*flag == 0) {
    }
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_thread);
    out[0] = *data;
//           ^^^^^ SL102 racy RAW global
  }
}
