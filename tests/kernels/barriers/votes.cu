// Block-wide votes are barriers: they order shared memory like __syncthreads() does, and all have to come.

// expect: verified
__global__ void count_orders(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  int positive = __syncthreads_count(s[t] > 0);
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t] + positive;
}

// expect: verified
__global__ void and_orders(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  if (__syncthreads_and(s[t] > 0)) {
    out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
  }
}

// The vote comes after the read.
// expect: racy
__global__ void or_comes_too_late(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  if (__syncthreads_or(s[blockDim.x - 1 - t] > 0)) {
//                     ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
    out[blockIdx.x * blockDim.x + t] = 1;
  }
}

// What a vote gives back is the same for all: a barrier may stand under it.
// expect: verified
__global__ void barrier_under_a_vote(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  int value = in[blockIdx.x * blockDim.x + t];
  if (__syncthreads_count(value > 0) > 10) {
    s[t] = value;
    __syncthreads();
    out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
  }
}

// A vote that only some threads come to.
// expect: divergent
__global__ void vote_of_some(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < n) {
    out[i] = __syncthreads_or(in[i] > 0);
//           ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL201 divergent
  }
}

// The loop goes on as long as one thread has found something, and everyone is asked.
// expect: verified
// syncline: launch(block=256)
__global__ void until_nothing_moves(int *labels) {
  __shared__ int s[257];
  int t = threadIdx.x;
  s[t] = labels[blockIdx.x * 256 + t];
  if (t == 0) s[256] = 0;
  int moved;
  do {
    __syncthreads();
    int next = s[t + 1];
    moved = __syncthreads_or(next > s[t]);
    if (next > s[t]) s[t] = next;
  } while (moved);
  labels[blockIdx.x * 256 + t] = s[t];
}

// A warp's votes order nothing.
// expect: racy
// syncline: launch(block=32)
__global__ void ballot_orders_nothing(unsigned *out) {
  __shared__ unsigned s[32];
  int t = threadIdx.x;
  s[t] = t;
  unsigned votes = __ballot_sync(0xffffffffu, t > 3);
  out[blockIdx.x * 32 + t] = votes + s[31 - t];
//                                   ^^^^^^^^^ SL103 racy RAW shared
}
