// libcu++: atomic objects, references and barriers.
#include <cuda/atomic>
#include <cuda/barrier>

// expect: verified
__global__ void atomic_reference(int *total) {
  cuda::atomic_ref<int, cuda::thread_scope_device> sum(*total);
  sum.fetch_add(1, cuda::memory_order_relaxed);
}

// expect: verified
__global__ void atomic_object(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> count;
  if (threadIdx.x == 0) count.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  count.fetch_add(1, cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = count.load(cuda::memory_order_relaxed);
}

// A relaxed counter does not order the cells around it.
// expect: racy
__global__ void relaxed_orders_nothing(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> count;
  __shared__ int s[1025];
  int t = threadIdx.x;
  if (t == 0) count.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  s[t] = t;
  count.fetch_add(1, cuda::memory_order_relaxed);
  out[blockIdx.x * blockDim.x + t] = s[t + 1];
//                                   ^^^^^^^^ SL101 racy
}

// A reference with block scope, used by all blocks.
// expect: racy
// syncline: launch(grid=4)
__global__ void narrow_reference(int *total) {
  cuda::atomic_ref<int, cuda::thread_scope_block> sum(*total);
  sum.fetch_add(1, cuda::memory_order_relaxed);
//^^^^^^^^^^^^^^ SL102 racy
}

// Parameters, arrays and operators.
// expect: verified
__global__ void passed_in(cuda::atomic<int> *counts, const int *bin) {
  counts[bin[threadIdx.x]].fetch_add(1);
}

// expect: verified
__global__ void operators(cuda::atomic<int> *count, int *out) {
  (*count)++;
  *count += 2;
  int seen = *count;
  if (threadIdx.x == 0 && blockIdx.x == 0) out[0] = seen;
}

// An object and a plain access to the same cell.
// expect: racy
// syncline: launch(grid=4)
__global__ void object_and_cell(int *cell) {
  cuda::atomic_ref<int> object(*cell);
  object.fetch_add(1);
  if (threadIdx.x == 0) cell[0] = 0;
//                      ^^^^^^^ SL104 racy
}

// A lock whose orders are its fences.
// expect: verified
// syncline: launch(block=64, grid=16)
__global__ void a_lock(int *lock, int *balance) {
  if (threadIdx.x == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device> held(*lock);
    while (held.exchange(1, cuda::memory_order_acquire) != 0) {}
    balance[0] += 1;
    held.exchange(0, cuda::memory_order_release);
  }
}

// expect: racy
// syncline: launch(block=64, grid=16)
__global__ void a_relaxed_lock(int *lock, int *balance) {
  if (threadIdx.x == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device> held(*lock);
    while (held.exchange(1, cuda::memory_order_relaxed) != 0) {}
    balance[0] += 1;
//  ^^^^^^^^^^ SL102 racy WAR grid
    held.exchange(0, cuda::memory_order_relaxed);
  }
}
