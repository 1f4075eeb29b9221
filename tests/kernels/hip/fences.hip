// Fences of AMD's compiler: their order, their scope, and what they make of a barrier of the hardware.
#include <hip/hip_runtime.h>

// expect: verified
// syncline: launch(block=64)
__global__ void fenced_for_the_device(int *partial, unsigned *count, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = 1;
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent");
    last = atomicAdd(count, 1u) == gridDim.x - 1;
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    for (int b = 0; b < gridDim.x; ++b) out[b] = partial[b];
}

// expect: racy
// syncline: launch(block=64)
__global__ void fenced_for_the_block(int *partial, unsigned *count, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = 1;
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
    last = atomicAdd(count, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    for (int b = 0; b < gridDim.x; ++b) out[b] = partial[b];
//                                               ^^^^^^^^^^ SL102 racy RAW grid
}

// Waiting for one's own accesses is no fence.
// expect: racy
// syncline: launch(block=64)
__global__ void waited_for_its_own(int *partial, unsigned *count, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = 1;
    __builtin_amdgcn_s_waitcnt(0);
    last = atomicAdd(count, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    for (int b = 0; b < gridDim.x; ++b) out[b] = partial[b];
//                                               ^^^^^^^^^^ SL102 racy RAW grid
}

// expect: verified
// syncline: launch(block=64)
__global__ void lock_in_order(int *lock, int *sum) {
  if (threadIdx.x == 0) {
    while (__hip_atomic_exchange(lock, 1, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) != 0) {}
    sum[blockIdx.x / 2] += 1;
    __hip_atomic_store(lock, 0, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
  }
}

// expect: racy
// syncline: launch(block=64)
__global__ void relaxed_lock(int *lock, int *sum) {
  if (threadIdx.x == 0) {
    while (__hip_atomic_exchange(lock, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT) != 0) {}
    sum[blockIdx.x / 2] += 1;
//  ^^^^^^^^^^^^^^^^^^^ SL102 racy WAR grid
    __hip_atomic_store(lock, 0, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  }
}

// CUDA's fences around the barrier do as well.
// expect: verified
// syncline: launch(block=256)
__global__ void barrier_between_fences(float *out, const float *in) {
  __shared__ float tile[256];
  int t = threadIdx.x;
  tile[t] = in[t];
  __threadfence_block();
  __builtin_amdgcn_s_barrier();
  __threadfence_block();
  out[blockIdx.x * 256 + t] = tile[255 - t];
}

// What is written has to be released before the barrier.
// expect: racy
// syncline: launch(block=256)
__global__ void acquired_before(float *out, const float *in) {
  __shared__ float tile[256];
  int t = threadIdx.x;
  tile[t] = in[t];
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  out[blockIdx.x * 256 + t] = tile[255 - t];
//                            ^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// Fences of a wave are not enough for the block.
// expect: racy
// syncline: launch(block=256)
__global__ void fences_of_a_wave(float *out, const float *in) {
  __shared__ float tile[256];
  int t = threadIdx.x;
  tile[t] = in[t];
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
  out[blockIdx.x * 256 + t] = tile[255 - t];
//                            ^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A fence may be of one memory.
// expect: racy
// syncline: launch(block=256)
__global__ void fences_of_global_memory(float *out, const float *in) {
  __shared__ float tile[256];
  int t = threadIdx.x;
  tile[t] = in[t];
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup", "global");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup", "global");
  out[blockIdx.x * 256 + t] = tile[255 - t];
//                            ^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// __syncwarp() spelled out.
// expect: verified
// syncline: launch(block=256)
__global__ void wave_between_fences(float *out, const float *in) {
  __shared__ float tile[256];
  int t = threadIdx.x;
  tile[t] = in[t];
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
  out[blockIdx.x * 256 + t] = tile[t ^ 31];
}

// The barrier of a wave alone does not wait for memory.
// expect: racy
// syncline: launch(block=256)
__global__ void bare_wave(float *out, const float *in) {
  __shared__ float tile[256];
  int t = threadIdx.x;
  tile[t] = in[t];
  __builtin_amdgcn_wave_barrier();
  out[blockIdx.x * 256 + t] = tile[t ^ 1];
//                            ^^^^^^^^^^^ SL103 racy RAW shared
}
