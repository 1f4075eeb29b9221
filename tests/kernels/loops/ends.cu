// Behind a loop: who is still inside when one thread has left?

// All threads leave after the same barrier, so nobody is still inside.
// expect: verified
// syncline: launch(block=256)
__global__ void read_behind(int *out, int n) {
  __shared__ int p[256];
  int t = threadIdx.x;
  p[t] = t;
  __syncthreads();
  for (int i = 0; i < n; i++) {
    p[t] = i;
    __syncthreads();
  }
  out[blockIdx.x * 256 + t] = p[(t + 1) % 256];
}

// expect: verified
// syncline: launch(block=64)
__global__ void write_behind(int *g, int n) {
  for (int i = 0; i < n; i++) {
    if (blockIdx.x == 0) g[threadIdx.x] = i;
    __syncthreads();
  }
  if (blockIdx.x == 0) g[threadIdx.x ^ 1] = 1;
}

// Behind the barrier of the last iteration there is still a write.
// expect: racy, fixed: verified
// syncline: launch(block=256)
__global__ void write_behind_the_barrier(int *out, int n) {
  __shared__ int p[256];
  int t = threadIdx.x;
  p[t] = t;
  __syncthreads();
  for (int i = 0; i < n; i++) {
    __syncthreads();
    p[t] = i;
  }
  out[blockIdx.x * 256 + t] = p[(t + 1) % 256];
//                            ^ SL101 racy RAW shared block
}

// The barrier of the last iterations is left out: the last write has none behind it. (How far back the last barrier lies
// is not told, and the witness is one of an iteration before it: it should become racy.)
// expect: incomplete (every two of these accesses are ordered)
// syncline: launch(block=256)
__global__ void some_iterations_wait(int *out, int n) {
  __shared__ int p[256];
  int t = threadIdx.x;
  p[t] = t;
  for (int i = 0; i < n; i++) {
    p[t] = i;
    if (i < 3) __syncthreads();
  }
  out[blockIdx.x * 256 + t] = p[(t + 1) % 256];
}

// A thread's own number of iterations: those behind the last barrier are nobody else's.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void some_run_longer(int *out) {
  __shared__ int p[64];
  int t = threadIdx.x;
  p[t] = t;
  for (int i = 0; i < 4 + t; i++) {
    p[t] = i;
    if (i < 3) __syncthreads();
  }
  out[t] = p[(t + 1) % 64];
//         ^ SL101 racy RAW shared block
}

// Left in the middle, before the barrier: the others are in the same iteration.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void left_in_the_middle(int *out, int n) {
  __shared__ int p[64];
  int t = threadIdx.x;
  for (int i = 0;; i++) {
    p[t] = i;
    if (i == n) break;
    __syncthreads();
  }
  out[t] = p[(t + 1) % 64];
//         ^ SL101 racy RAW shared block
}

// A loop in a loop: the inner one is left once in each round.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void rounds(int *out, int n, int m) {
  __shared__ int p[64];
  int t = threadIdx.x;
  int sum = 0;
  for (int r = 0; r < m; r++) {
    p[t] = r;
    __syncthreads();
    for (int i = 0; i < n; i++) {
      p[t] = i + r;
      __syncthreads();
    }
    sum += p[t ^ 1];
    __syncthreads();
  }
  out[t] = sum;
}

// ... and begun again while others still read.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void rounds_without_a_barrier(int *out, int n, int m) {
  __shared__ int p[64];
  int t = threadIdx.x;
  int sum = 0;
  for (int r = 0; r < m; r++) {
    for (int i = 0; i < n; i++) {
      p[t] = i + r;
//    ^ SL103 racy WAR shared warp
      __syncthreads();
    }
    sum += p[t ^ 1];
  }
  out[t] = sum;
}

// The next round of a loop that asks at its end is one that the round before has led to.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void asked_at_the_end(int *out, int n) {
  __shared__ int s[64];
  int i = 0;
  do {
    s[threadIdx.x] = i;
//  ^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
    __syncthreads();
    out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
  } while (++i < n);
}
