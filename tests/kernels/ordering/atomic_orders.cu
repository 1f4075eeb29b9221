// What an atomic's order orders: what the same atomic is seen by.
#include <cuda/atomic>

// expect: verified
// syncline: launch(block=64)
__global__ void counted_in_order(int *partial, int *count, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = 1;
    cuda::atomic_ref<int, cuda::thread_scope_device> counter(*count);
    last = counter.fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    for (int b = 0; b < gridDim.x; ++b) out[b] = partial[b];
}

// The release is of another atomic than the one that the last block sees.
// expect: racy
// syncline: launch(block=64)
__global__ void released_to_another(int *partial, int *count, int *other, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device> counter(*count), busy(*other);
    partial[blockIdx.x] = 1;
    busy.fetch_add(1, cuda::memory_order_release);
    last = counter.fetch_add(1, cuda::memory_order_relaxed) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    for (int b = 0; b < gridDim.x; ++b) out[b] = partial[b];
//                                               ^^^^^^^^^^ SL102 racy RAW grid
}

// What was acquired before is not released.
// expect: racy
// syncline: launch(block=64)
__global__ void acquired_in_between(int *partial, int *count, int *other, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device> counter(*count), busy(*other);
    partial[blockIdx.x] = 1;
    while (busy.load(cuda::memory_order_acquire) > 0) {}
    last = counter.fetch_add(1, cuda::memory_order_relaxed) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    for (int b = 0; b < gridDim.x; ++b) out[b] = partial[b];
//                                               ^^^^^^^^^^ SL102 racy RAW grid
}

// expect: verified
// syncline: launch(block=64)
__global__ void fenced_by_function(int *partial, int *count, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = 1;
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    last = atomicAdd(count, 1) == gridDim.x - 1;
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    for (int b = 0; b < gridDim.x; ++b) out[b] = partial[b];
}

// expect: racy
// syncline: launch(block=64)
__global__ void fenced_for_the_block(int *partial, int *count, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = 1;
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_block);
    last = atomicAdd(count, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    for (int b = 0; b < gridDim.x; ++b) out[b] = partial[b];
//                                               ^^^^^^^^^^ SL102 racy RAW grid
}

// Fences of PTX have an order and a scope.
// expect: verified
// syncline: launch(block=64)
__global__ void fenced_in_ptx(int *partial, int *count, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = 1;
    asm volatile("fence.acq_rel.gpu;" ::: "memory");
    last = atomicAdd(count, 1) == gridDim.x - 1;
    asm volatile("fence.acq_rel.gpu;" ::: "memory");
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    for (int b = 0; b < gridDim.x; ++b) out[b] = partial[b];
}

// expect: racy
// syncline: launch(block=64)
__global__ void fenced_in_ptx_for_the_block(int *partial, int *count, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = 1;
    asm volatile("fence.sc.cta;" ::: "memory");
    last = atomicAdd(count, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    for (int b = 0; b < gridDim.x; ++b) out[b] = partial[b];
//                                               ^^^^^^^^^^ SL102 racy RAW grid
}

// CUDA's own functions with an order.
// expect: verified
// syncline: launch(block=64)
__global__ void counted_by_a_function(int *partial, int *count, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = 1;
    last = __nv_atomic_fetch_add(count, 1, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    for (int b = 0; b < gridDim.x; ++b) out[b] = partial[b];
}

// Some of them give their value through a pointer.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void loaded_through_a_pointer(int *next, int *out) {
  __shared__ int cell;
  int mine = threadIdx.x;
  if (threadIdx.x == 0) cell = 5;
  __syncthreads();
  __nv_atomic_load(&cell, &mine, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  if (mine == 5) out[0] = threadIdx.x;
//               ^^^^^^ SL102 racy WAW block
}

// expect: verified
// syncline: launch(block=64, grid=4)
__global__ void stored_through_a_pointer(int *cell, int *out) {
  int one = 1, old = 7;
  __nv_atomic_store(cell, &one, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_exchange(cell, &one, &old, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_add(cell, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  out[blockIdx.x * 64 + threadIdx.x] = old;
}

// An atomic of one thread is none to the others.
// expect: racy
// syncline: launch(block=64, grid=4)
__global__ void atomic_for_oneself(int *count) {
  __nv_atomic_fetch_add(count, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_THREAD);
//^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}
