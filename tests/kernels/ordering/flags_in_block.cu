// Flags and counters between the threads of one block, in shared memory too.

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void from_warp_to_warp(const int *in, int *out) {
  __shared__ int ready;
  __shared__ int buf[32];
  int t = threadIdx.x;
  if (t == 0) ready = 0;
  __syncthreads();
  if (t < 32) {
    buf[t] = in[t];
    __syncwarp();
    if (t == 0) {
      __threadfence_block();
      atomicExch(&ready, 1);
    }
  } else {
    if (t == 32) {
      while (atomicAdd(&ready, 0) == 0) {}
      __threadfence_block();
    }
    __syncwarp();
    out[t] = buf[t - 32];
  }
}

// The lanes do not wait for each other before one of them tells.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void told_before_all_have_written(const int *in, int *out) {
  __shared__ int ready;
  __shared__ int buf[32];
  int t = threadIdx.x;
  if (t == 0) ready = 0;
  __syncthreads();
  if (t < 32) {
    buf[t] = in[t];
    if (t == 0) {
      __threadfence_block();
      atomicExch(&ready, 1);
    }
  } else {
    while (atomicAdd(&ready, 0) == 0) {}
    __threadfence_block();
    out[t] = buf[t - 32];
//           ^^^^^^^^^^^ SL101 racy RAW shared block
  }
}

// The warps that write are two, and the one that tells has waited for its own.
// expect: possible
// syncline: launch(grid=1, block=96)
__global__ void told_for_another_warp(const int *in, int *out) {
  __shared__ int ready;
  __shared__ int buf[64];
  int t = threadIdx.x;
  if (t == 0) ready = 0;
  __syncthreads();
  if (t < 64) {
    buf[t] = in[t];
    __syncwarp();
    if (t == 0) {
      __threadfence_block();
      atomicExch(&ready, 1);
    }
  } else {
    while (atomicAdd(&ready, 0) == 0) {}
    __threadfence_block();
    out[t] = buf[t - 32];
//           ^^^^^^^^^^^ SL101 possible RAW shared block
  }
}

// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void without_fences(const int *in, int *out) {
  __shared__ int ready;
  __shared__ int value;
  int t = threadIdx.x;
  if (t == 0) ready = 0;
  __syncthreads();
  if (t == 0) {
    value = in[0];
    atomicExch(&ready, 1);
  } else if (t == 32) {
    while (atomicAdd(&ready, 0) == 0) {}
    out[0] = value;
//           ^^^^^ SL101 racy RAW shared block
  }
}

// Nobody has made it zero: shared memory holds anything at first.
// expect: possible
// syncline: launch(grid=1, block=64)
__global__ void never_set_to_zero(const int *in, int *out) {
  __shared__ int ready;
  __shared__ int value;
  int t = threadIdx.x;
  if (t == 0) {
    value = in[0];
    __threadfence_block();
    atomicExch(&ready, 1);
  } else if (t == 32) {
    while (atomicAdd(&ready, 0) == 0) {}
    __threadfence_block();
    out[0] = value;
//           ^^^^^ SL101 possible RAW shared block
  }
}

// Who takes the signal sets it back.
// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void taken_back(int *flag, int *data, int *out) {
  if (threadIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    atomicExch(flag, 1);
  } else if (threadIdx.x == 32) {
    while (atomicExch(flag, 0) == 0) {}
    __threadfence();
    out[0] = data[0];
  }
}

// expect: verified
// syncline: launch(grid=2, block=1)
__global__ void taken_back_by_another_block(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicExch(flag, 0) == 0) {}
    __threadfence();
    out[0] = data[0];
  }
}

// A volatile flag is as good as an atomic one; the data behind it needs the fences.
// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void volatile_flag(const int *in, int *out) {
  __shared__ volatile int ready;
  __shared__ int value;
  int t = threadIdx.x;
  if (t == 0) ready = 0;
  __syncthreads();
  if (t == 0) {
    value = in[0];
    __threadfence_block();
    ready = 1;
  } else if (t == 32) {
    while (ready == 0) {}
    __threadfence_block();
    out[0] = value;
  }
}

// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void volatile_flag_without_fences(const int *in, int *out) {
  __shared__ volatile int ready;
  __shared__ int value;
  int t = threadIdx.x;
  if (t == 0) ready = 0;
  __syncthreads();
  if (t == 0) {
    value = in[0];
    ready = 1;
  } else if (t == 32) {
    while (ready == 0) {}
    out[0] = value;
//           ^^^^^ SL101 racy RAW shared block
  }
}

// A flag that is neither atomic nor volatile is a race itself.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void plain_flag(const int *in, int *out) {
  __shared__ int ready;
  int t = threadIdx.x;
  if (t == 0) ready = 0;
  __syncthreads();
  if (t == 0) {
    __threadfence_block();
    ready = 1;
  } else if (t == 32) {
    while (ready == 0) {}
//         ^^^^^ SL101 racy RAW shared block
    __threadfence_block();
    out[0] = 1;
  }
}

// The partial results of blocks in a row, each handed on by a volatile flag.
// expect: verified
// syncline: launch(block=32)
__global__ void chained_scan(const int *in, int *part, volatile int *flag) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    int p = 0;
    if (b > 0) {
      while (flag[b - 1] == 0) {}
      __threadfence();
      p = part[b - 1];
    }
    part[b] = p + in[b];
    __threadfence();
    flag[b] = 1;
  }
}

// expect: racy
// syncline: launch(block=32)
__global__ void chained_scan_without_acquire(const int *in, int *part, volatile int *flag) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    int p = 0;
    if (b > 0) {
      while (flag[b - 1] == 0) {}
      p = part[b - 1];
    }
    part[b] = p + in[b];
//  ^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global grid
    __threadfence();
    flag[b] = 1;
  }
}

// The last thread of the block sums up.
// expect: verified
// syncline: launch(grid=1, block=128)
__global__ void last_thread_of_the_block(const int *in, int *out) {
  __shared__ int part[128];
  __shared__ unsigned count;
  int t = threadIdx.x;
  if (t == 0) count = 0;
  __syncthreads();
  part[t] = in[t];
  __threadfence_block();
  if (atomicAdd(&count, 1u) == 127) {
    __threadfence_block();
    int sum = 0;
    for (int i = 0; i < 128; i++) sum += part[i];
    *out = sum;
  }
}

// expect: racy
// syncline: launch(grid=1, block=128)
__global__ void last_thread_but_one_of_the_block(const int *in, int *out) {
  __shared__ int part[128];
  __shared__ unsigned count;
  int t = threadIdx.x;
  if (t == 0) count = 0;
  __syncthreads();
  part[t] = in[t];
  __threadfence_block();
  if (atomicAdd(&count, 1u) == 126) {
    __threadfence_block();
    int sum = 0;
    for (int i = 0; i < 128; i++) sum += part[i];
//                                       ^^^^^^^ SL101 racy RAW shared block
    *out = sum;
  }
}

// expect: verified
// syncline: launch(grid=4, block=64)
__global__ void last_thread_of_the_grid(const int *in, int *part, unsigned *count, int *out) {
  int i = blockIdx.x * 64 + threadIdx.x;
  part[i] = in[i];
  __threadfence();
  if (atomicAdd(count, 1u) == 255) {
    __threadfence();
    int sum = 0;
    for (int j = 0; j < 256; j++) sum += part[j];
    *out = sum;
  }
}

// Leaders of warps count; the last of them finds what all of them left.
// expect: verified
// syncline: launch(block=128, grid=1)
__global__ void last_leader_sums(const float *in, float *out) {
  __shared__ float part[4];
  __shared__ int arrived;
  int warp = threadIdx.x / 32;
  if (threadIdx.x == 0) arrived = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    part[warp] = in[warp];
    __threadfence_block();
    if (atomicAdd(&arrived, 1) == 3) {
      __threadfence_block();
      out[0] = part[0] + part[1] + part[2] + part[3];
    }
  }
}

// expect: racy
// syncline: launch(block=128, grid=1)
__global__ void last_but_one_leader_sums(const float *in, float *out) {
  __shared__ float part[4];
  __shared__ int arrived;
  int warp = threadIdx.x / 32;
  if (threadIdx.x == 0) arrived = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    part[warp] = in[warp];
    __threadfence_block();
    if (atomicAdd(&arrived, 1) == 2) {
      __threadfence_block();
      out[0] = part[0] + part[1] + part[2] + part[3];
//             ^^^^^^^ SL101 racy RAW shared
    }
  }
}

// The lanes that write are not those that count.
// expect: racy
// syncline: launch(block=128, grid=1)
__global__ void other_lanes_count(const float *in, float *out) {
  __shared__ float part[4];
  __shared__ int arrived;
  int warp = threadIdx.x / 32;
  if (threadIdx.x == 0) arrived = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 1) part[warp] = in[warp];
  __threadfence_block();
  if (threadIdx.x % 32 == 0 && atomicAdd(&arrived, 1) == 3) {
    __threadfence_block();
    out[0] = part[0] + part[1] + part[2] + part[3];
//           ^^^^^^^ SL101 racy RAW shared
  }
}
