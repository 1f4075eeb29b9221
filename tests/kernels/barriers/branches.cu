// Barriers in branches and loops, and threads that leave.

// The condition is the same for a row of the block, but not for all of them.
// expect: divergent
// syncline: launch(block=(32, 8))
__global__ void by_rows(float *out, int height) {
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y < height) {
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL201 divergent
    out[y * 32 + threadIdx.x] = 1.0f;
  }
}

// The same for a warp.
// expect: divergent
// syncline: launch(block=128)
__global__ void by_warps(float *out) {
  if (threadIdx.x / 32 == 0) {
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL201 divergent
  }
  out[blockIdx.x * 128 + threadIdx.x] = 1.0f;
}

// Two barriers that are spelled alike are two barriers.
// expect: divergent
__global__ void one_in_each_arm(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0) {
    out[i] = 1;
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL201 divergent
  } else {
    out[i] = 2;
    __syncthreads();
  }
}

// expect: divergent
__global__ void after_continue(const int *in, int *out, int n) {
  int t = threadIdx.x;
  for (int k = 0; k < n; ++k) {
    if (in[k * blockDim.x + t] == 0) continue;
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL201 divergent
  }
  out[blockIdx.x * blockDim.x + t] = n;
}

// The barrier stands after what is skipped, not in it.
// expect: verified
__global__ void skipped_without_barrier(const int *in, int *out, int n) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = 0;
  for (int k = 0; k < n; ++k) {
    if (in[k * blockDim.x + t] != 0) s[t] = k;
    __syncthreads();
    int next = s[(t + 1) % blockDim.x];
    __syncthreads();
    s[t] += next;
  }
  out[blockIdx.x * blockDim.x + t] = s[t];
}

// Strides over the data: the last round is not one for everybody.
// expect: divergent
__global__ void grid_stride_with_barrier(const int *in, int *out, int n) {
  __shared__ int s[1024];
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    s[threadIdx.x] = in[i];
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL202 divergent
    out[i] = s[0];
    __syncthreads();
  }
}

// The first index of the block's part decides, and all go along.
// expect: verified
__global__ void block_stride_with_barrier(const int *in, int *out, int n) {
  __shared__ int s[1024];
  for (int base = blockIdx.x * blockDim.x; base < n; base += gridDim.x * blockDim.x) {
    int i = base + threadIdx.x;
    s[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    if (i < n) out[i] = s[0];
    __syncthreads();
  }
}

// A switch on the thread's own value.
// expect: divergent
__global__ void in_a_case(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  switch (in[i] & 3) {
    case 0: out[i] = 0; break;
    case 1: __syncthreads(); break;
//          ^^^^^^^^^^^^^^^ SL201 divergent
    default: out[i] = 2;
  }
}

// A switch on the block's value.
// expect: verified
__global__ void in_a_case_of_the_block(const int *in, int *out, int mode) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  s[t] = in[i];
  switch (mode) {
    case 0: out[i] = s[t]; break;
    case 1:
      __syncthreads();
      out[i] = s[blockDim.x - 1 - t];
      break;
  }
}

// ... that falls through to a read before the barrier.
// expect: racy
__global__ void fallen_through(const int *in, int *out, int mode) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  s[t] = in[i];
  switch (mode) {
    case 1: __syncthreads();
    case 2: out[i] = s[blockDim.x - 1 - t]; break;
//                   ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
    default: out[i] = 0;
  }
}

// The return value of a helper is the thread's own.
__device__ bool inside(int x, int width) { return x >= 0 && x < width; }

// expect: divergent
__global__ void by_helper(int *out, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (inside(x, width)) {
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL201 divergent
  }
  out[x] = 1;
}

// Every thread decides by what it loads; but all load the same.
// expect: verified
__global__ void by_common_data(const int *in, const int *flags, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  if (flags[blockIdx.x] > 0) {
    __syncthreads();
    out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
  }
}

// A do-while round by the number of threads, which is the same for all.
// expect: verified
__global__ void rounds_by_block_size(int *out) {
  __shared__ int s[1025];
  int t = threadIdx.x;
  s[t] = t;
  int k = 0;
  do {
    __syncthreads();
    int next = s[t + 1];
    __syncthreads();
    s[t] = next;
  } while (++k < blockDim.x);
  out[blockIdx.x * blockDim.x + t] = s[t];
}

// Of the barriers that are missed, the first is one that nobody comes to.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void the_first_is_never_reached(int *out) {
  __shared__ int s[64];
  int x = 0;
  if ((threadIdx.x & 3) == 0) return;
  s[threadIdx.x] = threadIdx.x;
  if (x > 8) {
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL301
  }
  __syncthreads();
//^^^^^^^^^^^^^^^ SL203
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}
