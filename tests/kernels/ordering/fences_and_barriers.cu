// A fence by all, a barrier, and a flag that one sets: the fence of one thread and the store of another are no release,
// unless the fences are sequentially consistent on both sides.
#include <cuda/atomic>

// expect: verified
// syncline: launch(grid=2, block=64)
__global__ void fences_of_all_threads(int *data, int *flag, int *out) {
  int t = threadIdx.x;
  if (blockIdx.x == 0) {
    data[t] = t;
    __threadfence();
    __syncthreads();
    if (t == 0) atomicExch(flag, 1);
  } else {
    if (t == 0) {
      while (atomicAdd(flag, 0) == 0) {}
      __threadfence();
    }
    __syncthreads();
    out[t] = data[63 - t];
  }
}

// expect: possible
// syncline: launch(grid=2, block=64)
__global__ void weaker_fences_of_all_threads(int *data, int *flag, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
  int t = threadIdx.x;
  if (blockIdx.x == 0) {
    data[t] = t;
    cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
    __syncthreads();
    if (t == 0) f.store(1, cuda::memory_order_relaxed);
  } else {
    if (t == 0) {
      while (f.load(cuda::memory_order_acquire) == 0) {}
    }
    __syncthreads();
    out[t] = data[63 - t];
  }
}

// expect: verified
// syncline: launch(grid=2, block=64)
__global__ void weaker_fence_of_the_one(int *data, int *flag, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
  int t = threadIdx.x;
  if (blockIdx.x == 0) {
    data[t] = t;
    __syncthreads();
    if (t == 0) {
      cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
      f.store(1, cuda::memory_order_relaxed);
    }
  } else {
    if (t == 0) {
      while (f.load(cuda::memory_order_acquire) == 0) {}
    }
    __syncthreads();
    out[t] = data[63 - t];
  }
}

// Those who come later fence for themselves.
// expect: verified
// syncline: launch(grid=2, block=64)
__global__ void each_reader_fences(int *data, int *flag, int *out) {
  int t = threadIdx.x;
  if (blockIdx.x == 0) {
    data[t] = t;
    __syncthreads();
    if (t == 0) {
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    if (t == 0) {
      while (atomicAdd(flag, 0) == 0) {}
    }
    __syncthreads();
    __threadfence();
    out[t] = data[63 - t];
  }
}

// expect: possible
// syncline: launch(grid=2, block=64)
__global__ void each_reader_fences_too_weakly(int *data, int *flag, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
  int t = threadIdx.x;
  if (blockIdx.x == 0) {
    data[t] = t;
    __syncthreads();
    if (t == 0) f.store(1, cuda::memory_order_release);
  } else {
    if (t == 0) {
      while (f.load(cuda::memory_order_relaxed) == 0) {}
    }
    __syncthreads();
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    out[t] = data[63 - t];
  }
}
