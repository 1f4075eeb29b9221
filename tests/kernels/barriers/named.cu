// Named barriers: bar.sync and bar.arrive with a number and a count, and what stands for them.

// The two halves of the block wait for their own.
// expect: verified
// syncline: launch(block=256)
__global__ void each_half_by_itself(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  if (t < 128) {
    asm volatile("bar.sync 1, 128;" ::: "memory");
    out[blockIdx.x * 256 + t] = s[127 - t];
  } else {
    asm volatile("bar.sync 2, 128;" ::: "memory");
    out[blockIdx.x * 256 + t] = s[383 - t];
  }
}

// One number for both halves: 128 of any of them.
// expect: incomplete (used again)
// syncline: launch(block=256)
__global__ void one_number_for_both(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  if (t < 128) {
    asm volatile("bar.sync 1, 128;" ::: "memory");
    out[blockIdx.x * 256 + t] = s[127 - t];
  } else {
    asm volatile("bar.sync 1, 128;" ::: "memory");
    out[blockIdx.x * 256 + t] = s[383 - t];
  }
}

// Two calls in two branches are one barrier of all.
// expect: verified
// syncline: launch(block=128)
__global__ void met_in_two_places(const int *in, int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 128 + t];
  if (t < 64) {
    asm volatile("bar.sync 1, 128;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 128;" ::: "memory");
  }
  out[blockIdx.x * 128 + t] = s[127 - t];
}

// Producers that leave when they are done.
// expect: verified
// syncline: launch(block=128)
__global__ void producers_leave(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 64) {
    s[t] = in[blockIdx.x * 64 + t];
    asm volatile("bar.arrive 1, 128;" ::: "memory");
    return;
  }
  asm volatile("bar.sync 1, 128;" ::: "memory");
  out[blockIdx.x * 64 + t - 64] = s[127 - t];
}

// Two rounds under two numbers, in one order for all.
// expect: verified
// syncline: launch(block=128)
__global__ void two_numbers(const int *in, int *out) {
  __shared__ int a[64], b[64];
  int t = threadIdx.x;
  if (t < 64) {
    a[t] = in[t];
    asm volatile("bar.arrive 1, 128;" ::: "memory");
    b[t] = in[64 + t];
    asm volatile("bar.arrive 2, 128;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 128;" ::: "memory");
    int sum = a[127 - t];
    asm volatile("bar.sync 2, 128;" ::: "memory");
    out[t - 64] = sum + b[127 - t];
  }
}

// The second buffer is read behind the first barrier.
// expect: racy
// syncline: launch(block=128)
__global__ void wrong_number(const int *in, int *out) {
  __shared__ int a[64], b[64];
  int t = threadIdx.x;
  if (t < 64) {
    a[t] = in[t];
    asm volatile("bar.arrive 1, 128;" ::: "memory");
    b[t] = in[64 + t];
    asm volatile("bar.arrive 2, 128;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 128;" ::: "memory");
    int sum = a[127 - t] + b[127 - t];
//                         ^^^^^^^^^^ SL101 racy
    asm volatile("bar.sync 2, 128;" ::: "memory");
    out[t - 64] = sum;
  }
}

// A part of those who are counted turns off on a condition of its own.
// expect: divergent
// syncline: launch(block=128)
__global__ void some_turn_off(const int *in, int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  if (t < 64) {
    s[t] = in[t];
    if (in[t] > 0) {
      asm volatile("bar.sync 1, 64;" ::: "memory");
//    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL201 divergent
    }
    out[t] = s[t];
  }
}

// The producers arrive only if there is something; the consumers wait in any case.
// expect: incomplete (under different conditions)
// syncline: launch(block=128)
__global__ void perhaps_nobody(const int *in, int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 64) {
    s[t] = in[t];
    if (n > 0) asm volatile("bar.arrive 1, 128;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 128;" ::: "memory");
    out[t - 64] = s[127 - t];
  }
}

// A half of the threads leaves the loop one round earlier.
// expect: divergent
// syncline: launch(block=128)
__global__ void left_early(int *out) {
  int t = threadIdx.x;
  for (int k = 0; k < 4; ++k) {
    asm volatile("bar.sync 1, 128;" ::: "memory");
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL201 divergent
    if (t >= 64) break;
  }
  out[blockIdx.x * 128 + t] = t;
}

// Nobody says how large a block is.
// expect: incomplete (size of the block)
__global__ void of_any_size(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  asm volatile("bar.sync 1, %0;" ::"r"(blockDim.x) : "memory");
  out[blockIdx.x * blockDim.x + t] = s[t];
}

// The last warp counts in full.
// expect: verified
// syncline: launch(block=48)
__global__ void partial_last_warp(const int *in, int *out) {
  __shared__ int s[48];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 48 + t];
  asm volatile("barrier.cta.sync.aligned 1, 64;" ::: "memory");
  out[blockIdx.x * 48 + t] = s[47 - t];
}

// Functions of CUDA and of CUTLASS.
// expect: verified
// syncline: launch(block=128)
__global__ void by_function(const int *in, int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  if (t < 64) {
    __barrier_sync_count(1, 64);
    out[t] = s[63 - t];
    cutlass::arch::NamedBarrier::arrive(128, 2);
  } else {
    cutlass::arch::NamedBarrier::sync(128, 2);
    out[t] = s[127 - t];
  }
}

// The order of one number with the barrier of the whole block.
// expect: incomplete (same order)
// syncline: launch(block=128)
__global__ void across_a_barrier_of_all(int *out) {
  int t = threadIdx.x;
  if (t < 64) asm volatile("bar.sync 1, 128;" ::: "memory");
  __syncthreads();
  if (t >= 64) asm volatile("bar.sync 1, 128;" ::: "memory");
  out[blockIdx.x * 128 + t] = t;
}
