// Barriers in inline PTX.

// expect: verified
__global__ void bar_sync_of_all(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  asm volatile("bar.sync 0;" ::: "memory");
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}

// expect: divergent
__global__ void bar_sync_of_some(int *out, int n) {
  if (threadIdx.x < n) {
    asm volatile("bar.sync 0;" ::: "memory");
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL201 divergent
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = n;
}

// A named barrier for the first two of four warps.
// expect: verified
// syncline: launch(block=128)
__global__ void two_warps_by_name(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 64) {
    s[t] = in[blockIdx.x * 64 + t];
    asm volatile("bar.sync 1, 64;" ::: "memory");
    out[blockIdx.x * 64 + t] = s[63 - t];
  }
}

// Each pair of warps has a barrier of its own.
// expect: verified
// syncline: launch(block=128)
__global__ void a_name_for_each_pair(const int *in, int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  int pair = t / 64;
  s[t] = in[blockIdx.x * 128 + t];
  asm volatile("bar.sync %0, %1;" ::"r"(pair + 1), "r"(64) : "memory");
  out[blockIdx.x * 128 + t] = s[pair * 64 + 63 - t % 64];
}

// The named barrier does not order what the other pair wrote.
// expect: racy
// syncline: launch(block=128)
__global__ void other_pairs_cell(const int *in, int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 128 + t];
  if (t < 64) {
    asm volatile("bar.sync 1, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 2, 64;" ::: "memory");
  }
  out[blockIdx.x * 128 + t] = s[127 - t];
//                            ^^^^^^^^^^ SL101 racy RAW shared
}

// Producers arrive, consumers wait: 64 + 64 threads.
// expect: verified
// syncline: launch(block=128)
__global__ void arrive_and_sync(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 64) {
    s[t] = in[blockIdx.x * 64 + t];
    asm volatile("bar.arrive 1, 128;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 128;" ::: "memory");
    out[blockIdx.x * 64 + t - 64] = s[127 - t];
  }
}

// A comment in PTX is no barrier.
// expect: racy
__global__ void only_a_comment(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  asm volatile("// bar.sync 0;");
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
//                                   ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// Reading a special register touches no memory.
// expect: verified
// syncline: launch(block=256)
__global__ void lane_by_ptx(int *out) {
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  out[blockIdx.x * blockDim.x + threadIdx.x] = lane;
}

// A memory fence in PTX waits for nobody.
// expect: racy
__global__ void membar_only(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  asm volatile("membar.cta;" ::: "memory");
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
//                                   ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}
