// Asynchronous copies: what they write is there after waiting for them, and for the others after a barrier.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;

// Asynchronous copies are not modelled yet; it should become verified.
// expect: incomplete (asynchronous copy)
// syncline: launch(block=64)
__global__ void waited_and_in_step(const int *in, int *out) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[blockIdx.x * 64 + threadIdx.x], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

// Everybody waits for his own copy, and nobody for the others. It should become racy.
// expect: incomplete (asynchronous copy)
// syncline: launch(block=64)
__global__ void waited_without_barrier(const int *in, int *out) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[blockIdx.x * 64 + threadIdx.x], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

// A barrier of threads does not wait for copies. It should become racy.
// expect: incomplete (asynchronous copy)
// syncline: launch(block=64)
__global__ void barrier_without_waiting(const int *in, int *out) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[blockIdx.x * 64 + threadIdx.x], sizeof(int));
  __pipeline_commit();
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

// The block copies together; wait() is a barrier as well. It should become verified.
// expect: incomplete (asynchronous copy)
// syncline: launch(block=64)
__global__ void copied_by_the_block(const int *in, int *out) {
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, in + blockIdx.x * 64, sizeof(int) * 64);
  cg::wait(block);
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

// It should become racy.
// expect: incomplete (asynchronous copy)
// syncline: launch(block=64)
__global__ void copied_and_not_waited_for(const int *in, int *out) {
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, in + blockIdx.x * 64, sizeof(int) * 64);
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
