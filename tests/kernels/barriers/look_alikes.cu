// What looks like a barrier and is none, and barriers that are not the same one for all threads.

// Without a call the name of a function is an expression without effect.
// expect: racy
__global__ void not_called(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads;
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
//                                   ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A declaration is no call either.
// expect: racy
__global__ void commented_out(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  // __syncthreads();
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
//                                   ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// The condition is the same for the whole block: either barrier is reached by all of its threads.
// expect: racy
__global__ void one_barrier_or_the_other(const int *in, int *out, bool wide) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  wide ? __syncthreads() : __syncwarp();
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
//                                   ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// One warp needs no more than its own barrier, several take the block's.
// expect: verified
__global__ void barrier_by_size(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  blockDim.x > 32 ? __syncthreads() : __syncwarp();
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}

// The threads decide one by one which barrier they go to.
// expect: divergent
// syncline: launch(block=64)
__global__ void barrier_by_thread(int *out) {
  int t = threadIdx.x;
  t < 40 ? __syncthreads() : __syncwarp();
//         ^^^^^^^^^^^^^^^ SL201 divergent
  out[blockIdx.x * 64 + t] = t;
}

// && calls its right side for some.
// expect: divergent
__global__ void barrier_after_and(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool all = in[i] > 0 && __syncthreads_and(in[i] > 1);
//                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL201 divergent
  out[i] = all;
}

// A fence makes what was written visible in order. It does not wait for anybody.
// expect: racy, fixed: verified
__global__ void fence_instead_of_barrier(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __threadfence_block();
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
//                                   ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// Nor do the wider ones.
// expect: racy, fixed: verified
__global__ void wider_fences(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __threadfence();
  __threadfence_system();
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
//                                   ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A function of one's own with the name of a vote.
namespace mine {
__device__ int __syncthreads_nothing(int x) { return x; }
}

// expect: racy
__global__ void named_like_a_barrier(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  mine::__syncthreads_nothing(1);
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
//                                   ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A lambda that holds a barrier and is never called.
// expect: racy
__global__ void never_called(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  auto step = [] { __syncthreads(); };
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
//                                   ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// sizeof does not evaluate.
__device__ int step_and_count(int value) {
  __syncthreads();
  return value;
}

// expect: racy
__global__ void not_evaluated(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  int size = sizeof(step_and_count(t));
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t] + size;
//                                   ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}
