// Jumps past a barrier: who comes behind it without having passed it came by the jump, so that its condition held.

__device__ void wait_unless(bool done) {
  if (done) return;
  __syncthreads();
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void helper_returns_before_its_barrier(int *a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  wait_unless(n > 3);
  a[t] = s[63 - t];
//       ^^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void helper_returns_where_nothing_is_read(int *a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  wait_unless(n > 3);
  if (n <= 3) a[t] = s[63 - t];
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void goto_past_a_barrier(int *a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  if (n > 3) goto read;
  __syncthreads();
read:
  a[t] = s[63 - t];
//       ^^^^^^^^^ SL101 racy RAW shared
}

// Only an iteration that breaks leaves out the barrier.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void break_before_the_barrier(int *a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int i = 0; i < n; i++) {
    s[t] = i;
    if (i == 5) break;
    __syncthreads();
    a[t] += s[63 - t];
    __syncthreads();
  }
  a[t] += s[63 - t];
//        ^^^^^^^^^ SL101 racy RAW shared
}

// Where the loop is left by its test, all have passed the barrier at its end.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void break_before_the_barrier_with_another(int *a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  bool broken = false;
  for (int i = 0; i < n; i++) {
    s[t] = i;
    if (i == 5) {
      broken = true;
      break;
    }
    __syncthreads();
    a[t] += s[63 - t];
    __syncthreads();
  }
  if (n > 5) __syncthreads();
  a[t] += s[63 - t];
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void break_out_of_the_inner_loop(int *a, int n, int m) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) {
      if (j == i) break;
      __syncthreads();
      s[t] = j;
    }
    a[t] += s[63 - t];
//          ^^^^^^^^^ SL101 racy RAW shared
    __syncthreads();
  }
}
