// The many ways to write a spin lock: how it is taken, how it is freed, and how many are held at once.
#include <cuda/atomic>

__device__ int mutex;
__device__ volatile int gate;
__device__ cuda::atomic<int, cuda::thread_scope_device> object;
__device__ cuda::std::atomic_flag flag;

// To find another number than the one that all owners store is to find it free.
// expect: verified
// syncline: launch(block=1, grid=8)
__global__ void waits_while_it_is_one(float *sum) {
  unsigned pause = 8;
  while (atomicCAS(&mutex, 0, 1) == 1) {
    __nanosleep(pause);
    if (pause < 256) pause *= 2;
  }
  __threadfence();
  sum[0] += 1;
  __threadfence();
  atomicExch(&mutex, 0);
}

// Not so where owners store different numbers.
// expect: possible
// syncline: launch(block=1, grid=8)
__global__ void waits_while_it_is_one_of_many(float *sum) {
  while (atomicExch(&mutex, 1 + blockIdx.x % 2) == 1) {}
  __threadfence();
  sum[0] += 1;
  __threadfence();
  atomicExch(&mutex, 0);
}

// expect: verified
// syncline: launch(block=1, grid=8)
__global__ void freed_by_subtraction(float *sum) {
  while (atomicCAS(&mutex, 0, 1) != 0) {}
  __threadfence();
  sum[0] += 1;
  __threadfence();
  atomicSub(&mutex, 1);
}

// Two are in when it has been freed twice.
// expect: possible
// syncline: launch(block=1, grid=8)
__global__ void freed_by_too_much(float *sum) {
  while (atomicCAS(&mutex, 0, 1) > 0) {}
  __threadfence();
  sum[0] += 1;
  __threadfence();
  atomicSub(&mutex, 2);
}

// expect: verified
// syncline: launch(block=1, grid=8)
__global__ void freed_by_a_volatile_store(float *sum) {
  while (atomicCAS((int *)&gate, 0, 1) != 0) {}
  __threadfence();
  sum[0] += 1;
  __threadfence();
  gate = 0;
}

// expect: racy
// syncline: launch(block=1, grid=8)
__global__ void freed_by_a_volatile_store_alone(float *sum) {
  while (atomicCAS((int *)&gate, 0, 1) != 0) {}
  __threadfence();
  sum[0] += 1;
//^^^^^^^^^^^ SL102 racy WAR global grid
  gate = 0;
}

// Looks before it tries.
// expect: verified
// syncline: launch(block=1, grid=8)
__global__ void looks_first(float *sum) {
  do {
    while (*(volatile int *)&mutex) {}
  } while (atomicCAS(&mutex, 0, 1) != 0);
  __threadfence();
  sum[0] += 1;
  __threadfence();
  atomicExch(&mutex, 0);
}

// expect: possible
// syncline: launch(block=1, grid=8)
__global__ void looks_and_never_tries(float *sum) {
  while (*(volatile int *)&mutex) {}
  *(volatile int *)&mutex = 1;
  __threadfence();
  sum[0] += 1;
  __threadfence();
  atomicExch(&mutex, 0);
}

// Two locks at once, in an order that all keep to: an edge of a graph.
// expect: verified
// syncline: launch(block=1, grid=8)
__global__ void both_ends(int *locks, float *value, const int *edges) {
  int a = edges[2 * blockIdx.x], b = edges[2 * blockIdx.x + 1];
  int low = min(a, b), high = max(a, b);
  if (low == high) return;
  while (atomicCAS(&locks[low], 0, 1) != 0) {}
  while (atomicCAS(&locks[high], 0, 1) != 0) {}
  __threadfence();
  float kept = value[low];
  value[low] = value[high];
  value[high] = kept;
  __threadfence();
  atomicExch(&locks[high], 0);
  atomicExch(&locks[low], 0);
}

// One of the two is freed too early.
// expect: possible
// syncline: launch(block=1, grid=8)
__global__ void one_end_too_early(int *locks, float *value, const int *edges) {
  int low = edges[2 * blockIdx.x], high = low + 1 + edges[2 * blockIdx.x + 1];
  while (atomicCAS(&locks[low], 0, 1) != 0) {}
  while (atomicCAS(&locks[high], 0, 1) != 0) {}
  __threadfence();
  value[high] += 1;
  __threadfence();
  atomicExch(&locks[low], 0);
  value[low] += 1;
  __threadfence();
  atomicExch(&locks[high], 0);
}

// expect: verified
// syncline: launch(block=1, grid=8)
__global__ void exchange_of_an_object(float *sum) {
  while (object.exchange(1, cuda::memory_order_acquire) == 1) {}
  sum[0] += 1;
  object.store(0, cuda::memory_order_release);
}

// expect: verified
// syncline: launch(block=1, grid=8)
__global__ void a_flag(float *sum) {
  while (flag.test_and_set(cuda::std::memory_order_acquire)) {}
  sum[0] += 1;
  flag.clear(cuda::std::memory_order_release);
}

// expect: racy
// syncline: launch(block=1, grid=8)
__global__ void a_flag_cleared_without_release(float *sum) {
  while (flag.test_and_set(cuda::std::memory_order_acquire)) {}
  sum[0] += 1;
//^^^^^^^^^^^ SL102 racy WAR global grid
  flag.clear(cuda::std::memory_order_relaxed);
}

// A volatile store is no race with the atomics, and comes at any time: without a fence before it nothing is in order.
// expect: racy
// syncline: launch(block=1, grid=8)
__global__ void looks_tries_and_frees_without_a_fence(float *sum) {
  while (gate) {}
  if (atomicCAS((int *)&gate, 0, 1) == 0) {
    __threadfence();
    sum[0] += 1;
//  ^^^^^^^^^^^ SL102 racy WAR global grid
    gate = 0;
  }
}

// expect: verified
// syncline: launch(block=1, grid=8)
__global__ void looks_tries_and_frees(float *sum) {
  while (gate) {}
  if (atomicCAS((int *)&gate, 0, 1) == 0) {
    __threadfence();
    sum[0] += 1;
    __threadfence();
    gate = 0;
  }
}
