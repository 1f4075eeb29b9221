// libcu++: atomic objects, references and barriers.
#include <cuda/atomic>
#include <cuda/barrier>

// Objects of libcu++ are not modelled yet; it should become verified.
// expect: incomplete (whose body is not here)
__global__ void atomic_reference(int *total) {
  cuda::atomic_ref<int, cuda::thread_scope_device> sum(*total);
  sum.fetch_add(1, cuda::memory_order_relaxed);
}

// Objects of libcu++ are not modelled yet; it should become verified.
// expect: incomplete (whose body is not here)
__global__ void atomic_object(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> count;
  if (threadIdx.x == 0) count.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  count.fetch_add(1, cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = count.load(cuda::memory_order_relaxed);
}

// A relaxed counter does not order the cells around it.
// Objects of libcu++ are not modelled yet; it should become racy.
// expect: incomplete (whose body is not here)
__global__ void relaxed_orders_nothing(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> count;
  __shared__ int s[1025];
  int t = threadIdx.x;
  if (t == 0) count.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  s[t] = t;
  count.fetch_add(1, cuda::memory_order_relaxed);
  out[blockIdx.x * blockDim.x + t] = s[t + 1];
}

// A reference with block scope, used by all blocks.
// Objects of libcu++ are not modelled yet; it should become racy.
// expect: incomplete (whose body is not here)
__global__ void narrow_reference(int *total) {
  cuda::atomic_ref<int, cuda::thread_scope_block> sum(*total);
  sum.fetch_add(1, cuda::memory_order_relaxed);
}

// A barrier object of the whole block.
// Objects of libcu++ are not modelled yet; it should become verified.
// expect: incomplete (whose body is not here)
__global__ void barrier_object(const int *in, int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  __shared__ int s[1024];
  int t = threadIdx.x;
  if (t == 0) init(&ready, blockDim.x);
  __syncthreads();
  s[t] = in[blockIdx.x * blockDim.x + t];
  ready.arrive_and_wait();
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}

// Arriving is not waiting.
// Objects of libcu++ are not modelled yet; it should become racy.
// expect: incomplete (whose body is not here)
__global__ void arrived_and_gone_on(const int *in, int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  __shared__ int s[1024];
  int t = threadIdx.x;
  if (t == 0) init(&ready, blockDim.x);
  __syncthreads();
  s[t] = in[blockIdx.x * blockDim.x + t];
  auto token = ready.arrive();
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
  ready.wait(std::move(token));
}
