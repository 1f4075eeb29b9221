// Asynchronous copies: what they write is there after waiting for them, and for the others after a barrier.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;

// expect: verified
// syncline: launch(block=64)
__global__ void waited_and_in_step(const int *in, int *out) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[blockIdx.x * 64 + threadIdx.x], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

// Everybody waits for his own copy, and nobody for the others.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void waited_without_barrier(const int *in, int *out) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[blockIdx.x * 64 + threadIdx.x], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
//                                     ^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// A barrier of threads does not wait for copies.
// expect: racy
// syncline: launch(block=64)
__global__ void barrier_without_waiting(const int *in, int *out) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[blockIdx.x * 64 + threadIdx.x], sizeof(int));
  __pipeline_commit();
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
//                                     ^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// The block copies together; wait() is a barrier as well.
// expect: verified
// syncline: launch(block=64)
__global__ void copied_by_the_block(const int *in, int *out) {
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, in + blockIdx.x * 64, sizeof(int) * 64);
  cg::wait(block);
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

// Nobody waits, nor for the others.
// expect: racy
// syncline: launch(block=64)
__global__ void copied_and_not_waited_for(const int *in, int *out) {
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, in + blockIdx.x * 64, sizeof(int) * 64);
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
//                                     ^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}
