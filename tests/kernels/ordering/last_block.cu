// The block that comes last.

// The partial sum of a block is written and its arrival counted, without a fence in between: the count may be
// seen before the sum.
// expect: racy
// syncline: launch(block=32)
__global__ void last_block_without_fence(const int *in, int *partial, unsigned *arrived, int *out) {
  __shared__ bool last;
  int t = threadIdx.x;
  int sum = __reduce_add_sync(0xffffffffu, in[blockIdx.x * 32 + t]);
  if (t == 0) {
    partial[blockIdx.x] = sum;
    last = atomicInc(arrived, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && t == 0) {
    int all = 0;
    for (int b = 0; b < gridDim.x; ++b) all += partial[b];
//                                             ^^^^^^^^^^ SL102 racy RAW global
    out[0] = all;
  }
}

// Only thread 0 knows whether it is the last block: the others read the flag too early.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void flag_without_barrier(unsigned *arrived, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) last = atomicInc(arrived, gridDim.x - 1) == gridDim.x - 1;
  if (last) out[threadIdx.x] = blockIdx.x;
//    ^^^^ SL101 racy RAW shared
}

// The repaired form: the sum is made visible before the arrival is counted, and looked at behind another fence.
// expect: verified
// syncline: launch(block=32)
__global__ void last_block_with_fence(const int *in, int *partial, unsigned *arrived, int *out) {
  __shared__ bool last;
  int t = threadIdx.x;
  int sum = __reduce_add_sync(0xffffffffu, in[blockIdx.x * 32 + t]);
  if (t == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    last = atomicInc(arrived, gridDim.x - 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && t == 0) {
    int all = 0;
    for (int b = 0; b < gridDim.x; ++b) all += partial[b];
    out[0] = all;
  }
}

// Nothing says that who is last looks at more than the counter.
// expect: possible
// syncline: launch(block=32)
__global__ void last_block_that_does_not_acquire(const int *in, int *partial, unsigned *arrived, int *out) {
  __shared__ bool last;
  int t = threadIdx.x;
  int sum = __reduce_add_sync(0xffffffffu, in[blockIdx.x * 32 + t]);
  if (t == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    last = atomicInc(arrived, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && t == 0) {
    int all = 0;
    for (int b = 0; b < gridDim.x; ++b) all += partial[b];
    out[0] = all;
  }
}

// As in the programming guide, which makes the partial sums volatile and goes without.
// expect: verified
// syncline: launch(block=32)
__global__ void last_block_of_volatile_sums(const int *in, volatile int *partial, unsigned *arrived, int *out) {
  __shared__ bool last;
  int t = threadIdx.x;
  int sum = __reduce_add_sync(0xffffffffu, in[blockIdx.x * 32 + t]);
  if (t == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    last = atomicInc(arrived, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && t == 0) {
    int all = 0;
    for (int b = 0; b < gridDim.x; ++b) all += partial[b];
    out[0] = all;
  }
}

// All threads write and fence, one counts; the last block sets the counter back.
// expect: verified
// syncline: launch(block=128)
__global__ void last_block_of_all_threads(const int *in, int *partial, unsigned *arrived, int *out) {
  __shared__ unsigned ticket;
  int t = threadIdx.x;
  partial[blockIdx.x * 128 + t] = in[t];
  __threadfence();
  __syncthreads();
  if (t == 0) ticket = atomicAdd(arrived, 1u);
  __syncthreads();
  __threadfence();
  if (ticket == gridDim.x - 1) {
    int all = 0;
    for (int b = t; b < gridDim.x * 128; b += 128) all += partial[b];
    out[t] = all;
    if (t == 0) *arrived = 0;
  }
}

// Nobody waits for the other threads of the block before the arrival is counted.
// expect: racy
// syncline: launch(block=128)
__global__ void counted_before_all_have_written(const int *in, int *partial, unsigned *arrived, int *out) {
  __shared__ unsigned ticket;
  int t = threadIdx.x;
  partial[blockIdx.x * 128 + t] = in[t];
  __threadfence();
  if (t == 0) ticket = atomicAdd(arrived, 1u);
  __syncthreads();
  if (ticket == gridDim.x - 1) {
    int all = 0;
    for (int b = t; b < gridDim.x * 128; b += 128) all += partial[b];
//                                                        ^^^^^^^^^^ SL102 racy RAW grid
    out[t] = all;
  }
}

// Not the last block but the one before.
// expect: racy
// syncline: launch(block=32)
__global__ void last_but_one(int *partial, unsigned *arrived, int *out) {
  __shared__ unsigned ticket;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = 1;
    __threadfence();
    ticket = atomicAdd(arrived, 1u);
    __threadfence();
  }
  __syncthreads();
  if (ticket == gridDim.x - 2 && threadIdx.x == 0) {
    for (int b = 0; b < gridDim.x; ++b) out[b] = partial[b];
//                                               ^^^^^^^^^^ SL102 racy RAW grid
  }
}

// --- a counter that is not understood -------------------------------------------------------------------------------

// The counter lies behind what it counts, in one array: that the last block finds the others' parts is not shown, nor
// that it does not.
// expect: possible
__global__ void counter_behind_the_parts(float *parts, const float *in, float *out, int count) {
    extern __shared__ float room[];
    unsigned *drawn = (unsigned *)(room + 2 * count);
    unsigned *counter = (unsigned *)(parts + count * gridDim.x);
    for (int i = threadIdx.x; i < count; i += blockDim.x) parts[i + count * blockIdx.x] = in[i + count * blockIdx.x];
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) *drawn = atomicAdd(counter, 1);
    __syncthreads();
    if (*drawn == gridDim.x - 1) {
        for (int i = threadIdx.x; i < count; i += blockDim.x) {
            float sum = 0;
            for (int j = 0; j < gridDim.x; j++) sum += parts[i + j * count];
            out[i] = sum;
        }
    }
}

// Nothing has fenced the parts before they are counted.
// expect: racy
__global__ void parts_that_are_not_fenced(float *parts, const float *in, float *out, int count) {
    extern __shared__ float room[];
    unsigned *drawn = (unsigned *)(room + 2 * count);
    unsigned *counter = (unsigned *)(parts + count * gridDim.x);
    for (int i = threadIdx.x; i < count; i += blockDim.x) parts[i + count * blockIdx.x] = in[i + count * blockIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) *drawn = atomicAdd(counter, 1);
    __syncthreads();
    if (*drawn == gridDim.x - 1) {
        for (int i = threadIdx.x; i < count; i += blockDim.x) {
            float sum = 0;
            for (int j = 0; j < gridDim.x; j++) sum += parts[i + j * count];
//                                                     ^^^^^^^^^^^^^^^^^^^^ SL102 racy RAW grid
            out[i] = sum;
        }
    }
}
