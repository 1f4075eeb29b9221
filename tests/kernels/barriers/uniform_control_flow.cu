// Control flow that is the same for the whole block, and what it does and does not order.

// A break inside of a switch leaves the switch, not the loop.
// expect: verified
// syncline: launch(block=64)
__global__ void switch_break(int *out, int n) {
  __shared__ int s[65];
  int sum = 0;
  for (int k = 0; k < n; ++k) {
    s[threadIdx.x] = k;
    __syncthreads();
    sum += s[threadIdx.x + 1];
    switch (k & 3) { case 1: sum++; break; default: break; }
    __syncthreads();
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// The last round leaves before the second barrier, and nothing is written behind it.
// expect: verified
// syncline: launch(block=64)
__global__ void left_before_the_barrier(int *out, int n) {
  __shared__ int s[65];
  int k = 0, sum = 0;
  for (;;) {
    s[threadIdx.x] = k;
    __syncthreads();
    sum += s[threadIdx.x + 1];
    if (++k == n) break;
    __syncthreads();
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// ... here something is.
// expect: racy
// syncline: launch(block=64)
__global__ void left_and_written(int *out, int n) {
  __shared__ int s[65];
  int k = 0, sum = 0;
  for (;;) {
    s[threadIdx.x] = k;
    __syncthreads();
    sum += s[threadIdx.x + 1];
    if (++k == n) break;
    __syncthreads();
  }
  s[threadIdx.x] = 9;
//^^^^^^^^^^^^^^ SL101 racy WAR shared
  out[blockIdx.x * 64 + threadIdx.x] = sum + s[threadIdx.x];
}

// The barrier is behind a condition that is the same for all, but not always true.
// expect: racy
// syncline: launch(block=64)
__global__ void ternary_call(int *out, int n) {
  __shared__ int s[65];
  auto w = [&] { __syncthreads(); return 1; };
  s[threadIdx.x] = 1;
  int x = n > 3 ? w() : 0;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1] + x;
//                                     ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// The same with &&.
// expect: racy
// syncline: launch(block=64)
__global__ void and_barrier(int *out, int n) {
  __shared__ int s[65];
  s[threadIdx.x] = 1;
  bool b = n > 3 && __syncthreads_or(1);
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1] + b;
//                                     ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A loop that runs no round orders nothing.
// expect: racy
// syncline: launch(block=64)
__global__ void loop_none(int *out) {
  __shared__ int s[65];
  s[threadIdx.x] = 1;
  for (int k = 4; k <= 3; ++k) { __syncthreads(); }
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1];
//                                     ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// The rounds that write, read and wait do not fit together.
// expect: racy
// syncline: launch(block=64)
__global__ void loop_stride(int *out, int n) {
  __shared__ int s[65];
  int sum = 0;
  for (int k = 0; k < n; k += 2) {
    if (k % 3 == 0) s[threadIdx.x] = k;
//                  ^^^^^^^^^^^^^^ SL101 racy WAR shared
    else sum += s[threadIdx.x + 1];
    if (k % 3 == 1) __syncthreads();
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// k is counted up twice: both rounds use the same buffer.
// expect: racy
// syncline: launch(block=64)
__global__ void modify_counter(int *out, int n) {
  __shared__ int s[2][65];
  int sum = 0;
  for (int k = 0; k < n; ++k) {
    s[k & 1][threadIdx.x] = k;
//  ^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared
    __syncthreads();
    sum += s[k & 1][threadIdx.x + 1];
    ++k;
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// All agree on whether to wait; the data may say no.
// expect: racy
// syncline: launch(block=64)
__global__ void agreed_by_data(int *out, const int *in, int n) {
  __shared__ int s[65];
  int sum = 0;
  for (int k = 0; k < n; ++k) {
    s[threadIdx.x] = k;
    if (in[k] > 0) __syncthreads();
    sum += s[threadIdx.x + 1];
//         ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
    __syncthreads();
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// Who reads for n == 3 has not waited.
// expect: racy
// syncline: launch(block=64)
__global__ void waits_too_seldom(int *out, int n) {
  __shared__ int s[65];
  s[threadIdx.x] = n;
  if (n > 3) __syncthreads();
  if (n > 2) out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1];
//                                                ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// Who reads has waited.
// expect: verified
// syncline: launch(block=64)
__global__ void waits_when_it_reads(int *out, int n) {
  __shared__ int s[65];
  s[threadIdx.x] = n;
  if (n > 3) __syncthreads();
  if (n > 4) out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1];
}
