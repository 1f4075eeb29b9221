// Warps since Volta: lanes go their own ways until __syncwarp(). Shuffles carry values; they order no memory.

// expect: racy
// syncline: launch(block=32)
__global__ void shuffle_orders_nothing(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 32 + t];
  int left = __shfl_up_sync(0xffffffffu, s[t], 1);
  out[blockIdx.x * 32 + t] = left + s[31 - t];
//                                  ^^^^^^^^^ SL103 racy RAW shared
}

// Without shared memory there is nothing to order.
// expect: verified
// syncline: launch(block=256)
__global__ void sum_by_shuffles(const float *in, float *out) {
  __shared__ float sums[8];
  int t = threadIdx.x;
  float sum = in[blockIdx.x * 256 + t];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffffu, sum, d);
  if (t % 32 == 0) sums[t / 32] = sum;
  __syncthreads();
  if (t < 32) {
    sum = t < 8 ? sums[t] : 0.0f;
    for (int d = 4; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
    if (t == 0) out[blockIdx.x] = sum;
  }
}

// The sums of the warps are read without waiting for the warps.
// expect: racy
// syncline: launch(block=256)
__global__ void sum_by_shuffles_at_once(const float *in, float *out) {
  __shared__ float sums[8];
  int t = threadIdx.x;
  float sum = in[blockIdx.x * 256 + t];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffffu, sum, d);
  if (t % 32 == 0) sums[t / 32] = sum;
  if (t < 8) {
    sum = sums[t];
//        ^^^^^^^ SL101 racy RAW shared
    for (int d = 4; d > 0; d /= 2) sum += __shfl_xor_sync(0x000000ffu, sum, d);
    if (t == 0) out[blockIdx.x] = sum;
  }
}

// volatile makes every access a memory access. It does not order the lanes.
// expect: racy
// syncline: launch(block=64)
__global__ void volatile_orders_nothing(const int *in, int *out) {
  __shared__ volatile int s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    s[t] += s[t + 16];
//  ^^^^ SL103 racy WAR shared
//          ^^^^^^^^^ SL103 racy RAW shared
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

// The last five steps with a warp barrier after reading and after writing.
// expect: verified
// syncline: launch(block=64)
__global__ void last_warp_in_step(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32) {
    int sum = s[t] + s[t + 32];
    for (int d = 16; d > 0; d /= 2) {
      __syncwarp();
      s[t] = sum;
      __syncwarp();
      if (t < d) sum += s[t + d];
    }
    if (t == 0) out[blockIdx.x] = sum;
  }
}

// Lane 0 writes for its warp.
// expect: racy, fixed: verified
// syncline: launch(block=128)
__global__ void leader_writes(const int *in, int *out) {
  __shared__ int base[4];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (lane == 0) base[warp] = in[warp];
  out[blockIdx.x * 128 + threadIdx.x] = base[warp] + lane;
//                                      ^^^^^^^^^^ SL103 racy RAW shared
}

// expect: verified
// syncline: launch(block=128)
__global__ void leader_writes_in_step(const int *in, int *out) {
  __shared__ int base[4];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (lane == 0) base[warp] = in[warp];
  __syncwarp();
  out[blockIdx.x * 128 + threadIdx.x] = base[warp] + lane;
}

// A warp barrier does not wait for the other warps.
// expect: racy
// syncline: launch(block=64)
__global__ void other_warps_cell(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __syncwarp();
  out[blockIdx.x * 64 + t] = s[63 - t];
//                           ^^^^^^^^^ SL101 racy RAW shared
}

// Half a warp steps by itself: its mask names exactly the lanes that come.
// expect: verified
// syncline: launch(block=32)
__global__ void half_a_warp(const int *in, int *out) {
  __shared__ int s[16];
  int t = threadIdx.x;
  if (t < 16) {
    s[t] = in[blockIdx.x * 32 + t];
    __syncwarp(0x0000ffffu);
    out[blockIdx.x * 16 + t] = s[15 - t];
  }
}

// The full mask names lanes that do not come.
// expect: divergent
// syncline: launch(block=32)
__global__ void full_mask_for_half(const int *in, int *out) {
  __shared__ int s[16];
  int t = threadIdx.x;
  if (t < 16) {
    s[t] = in[blockIdx.x * 32 + t];
    __syncwarp(0xffffffffu);
//  ^^^^^^^^^^^^^^^^^^^^^^^ SL201 divergent
    out[blockIdx.x * 16 + t] = s[15 - t];
  }
  __syncthreads();
  out[blockIdx.x * 32 + 31 - t] = 0;
}

// Both halves meet within themselves, but read each other's cells.
// expect: racy
// syncline: launch(block=32)
__global__ void halves_do_not_meet(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 32 + t];
  if (t < 16) {
    __syncwarp(0x0000ffffu);
  } else {
    __syncwarp(0xffff0000u);
  }
  out[blockIdx.x * 32 + t] = s[31 - t];
//                           ^^^^^^^^^ SL103 racy RAW shared
}

// The mask names lanes that do not come.
// expect: divergent
// syncline: launch(block=32)
__global__ void mask_of_more(const int *in, int *out) {
  __shared__ int s[16];
  int t = threadIdx.x;
  if (t < 16) {
    s[t] = in[blockIdx.x * 32 + t];
    __syncwarp(0x00ffffffu);
//  ^^^^^^^^^^^^^^^^^^^^^^^ SL205 divergent warp
    out[blockIdx.x * 32 + t] = s[15 - t];
  }
  __syncthreads();
  out[blockIdx.x * 32 + 31 - t] = 0;
}

// Lanes come that the mask does not name.
// expect: racy
// syncline: launch(block=32)
__global__ void mask_of_fewer(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 32 + t];
  __syncwarp(0x0000ffffu);
//^^^^^^^^^^^^^^^^^^^^^^^ SL205 divergent warp
  out[blockIdx.x * 32 + t] = s[31 - t];
//                           ^^^^^^^^^ SL103 racy RAW shared
}

// Each quarter has its own mask, and keeps to its own cells.
// expect: verified
// syncline: launch(block=32)
__global__ void two_quarters(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t < 16) {
    s[t] = in[blockIdx.x * 32 + t];
    if (t < 8) {
      __syncwarp(0x000000ffu);
      out[blockIdx.x * 16 + t] = s[7 - t];
    } else {
      __syncwarp(0x0000ff00u);
      out[blockIdx.x * 16 + t] = s[23 - t];
    }
  }
}

// The lanes that vote themselves into the mask are those that come.
// expect: verified
// syncline: launch(block=32)
__global__ void mask_by_ballot(const int *in, int *out) {
  int t = threadIdx.x;
  int value = in[blockIdx.x * 32 + t];
  unsigned mask = __ballot_sync(0xffffffffu, value > 0);
  if (value > 0) {
    __syncwarp(mask);
    out[blockIdx.x * 32 + t] = value;
  }
}

// expect: verified
// syncline: launch(block=32)
__global__ void shuffle_of_all(int *out) {
  int t = threadIdx.x;
  int value = __shfl_sync(0xffffffffu, t, 0);
  if (t < 16) out[blockIdx.x * 32 + t] = value;
}
