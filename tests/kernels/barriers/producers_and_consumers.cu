// Named barriers of producers and consumers, whose arrivals and waits have to add up.

// 64 arrive and 64 wait.
// expect: verified
// syncline: launch(block=128)
__global__ void handed_over(const int *in, int *out) {
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

// The count is that of a block that is larger.
// expect: divergent
// syncline: launch(block=128)
__global__ void arrivals_not_counted(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 64) {
    s[t] = in[blockIdx.x * 64 + t];
    asm volatile("bar.arrive 1, 192;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 192;" ::: "memory");
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL208 divergent error block
    out[blockIdx.x * 64 + t - 64] = s[127 - t];
  }
}

// expect: divergent
// syncline: launch(block=128)
__global__ void part_of_a_warp(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 48) {
    s[t] = in[blockIdx.x * 48 + t];
    asm volatile("bar.sync 1, 48;" ::: "memory");
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL208 divergent
  }
  out[blockIdx.x * 128 + t] = t;
}

// The producers go on: what they write next is not waited for.
// expect: racy
// syncline: launch(block=128)
__global__ void refilled_too_early(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 64) {
    s[t] = in[blockIdx.x * 128 + t];
    asm volatile("bar.arrive 1, 128;" ::: "memory");
    s[t] = in[blockIdx.x * 128 + 64 + t];
  } else {
    asm volatile("bar.sync 1, 128;" ::: "memory");
    out[blockIdx.x * 64 + t - 64] = s[127 - t];
//                                  ^^^^^^^^^^ SL101 racy
  }
}

// Full and empty: the producers wait until the tile has been read.
// expect: verified
// syncline: launch(block=128)
__global__ void tile_by_tile(const int *in, int *out, int tiles) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int k = 0; k < tiles; ++k) {
    if (t < 64) {
      s[t] = in[k * 64 + t];
      asm volatile("bar.arrive 1, 128;" ::: "memory");
      asm volatile("bar.sync 2, 128;" ::: "memory");
    } else {
      asm volatile("bar.sync 1, 128;" ::: "memory");
      out[k * 64 + t - 64] = s[127 - t];
      asm volatile("bar.arrive 2, 128;" ::: "memory");
    }
  }
}

// Nobody tells the producers that the tile has been read, and they may arrive again before it was waited for.
// expect: incomplete (used again)
// syncline: launch(block=128)
__global__ void tile_by_tile_unguarded(const int *in, int *out, int tiles) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int k = 0; k < tiles; ++k) {
    if (t < 64) {
      s[t] = in[k * 64 + t];
      asm volatile("bar.arrive 1, 128;" ::: "memory");
    } else {
      asm volatile("bar.sync 1, 128;" ::: "memory");
      out[k * 64 + t - 64] = s[127 - t];
    }
  }
}

// Both wait for the other first.
// expect: incomplete (same order)
// syncline: launch(block=128)
__global__ void in_a_circle(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 64) {
    asm volatile("bar.sync 2, 128;" ::: "memory");
    s[t] = in[blockIdx.x * 64 + t];
    asm volatile("bar.arrive 1, 128;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 128;" ::: "memory");
    out[blockIdx.x * 64 + t - 64] = s[127 - t];
    asm volatile("bar.arrive 2, 128;" ::: "memory");
  }
}
