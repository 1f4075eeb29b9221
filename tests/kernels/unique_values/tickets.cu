// What an atomic increment gives back, it gives to one thread alone (GPUVerify's "repetition-free").

// expect: verified
__global__ void compaction(const int *in, int *out, int *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) {
    int place = atomicAdd(count, 1);
    out[place] = in[i];
  }
}

// A range for each thread.
// expect: verified
__global__ void ranges(const int *in, int *out, int *count) {
  int first = atomicAdd(count, 4);
  for (int k = 0; k < 4; ++k) out[first + k] = in[threadIdx.x];
}

// Of a length that only the thread knows.
// expect: verified
__global__ void ranges_of_any_length(const unsigned *length, int *out, unsigned *count) {
  unsigned many = length[blockIdx.x * blockDim.x + threadIdx.x];
  unsigned first = atomicAdd(count, many);
  for (unsigned k = 0; k < many; ++k) out[first + k] = 1;
}

// One cell more than was reserved.
// expect: racy
__global__ void one_too_far(int *out, int *count) {
  int first = atomicAdd(count, 4);
  for (int k = 0; k <= 4; ++k) out[first + k] = threadIdx.x;
//                             ^^^^ SL102 racy WAW global
}

// expect: racy
__global__ void two_of_them_share(int *out, int *count) {
  int place = atomicAdd(count, 1);
  out[place / 2] = threadIdx.x;
//^^^^ SL102 racy WAW global
}

// From the back.
// expect: verified
__global__ void taken_from_a_stack(const int *stack, int *top, int *out) {
  int place = atomicSub(top, 1) - 1;
  if (place >= 0) out[place] = stack[place] + threadIdx.x;
}

// Up and down again: a place is given twice.
// expect: racy
__global__ void up_and_down(int *out, int *count) {
  int place = atomicAdd(count, 1);
  out[place] = threadIdx.x;
//^^^^ SL102 racy WAW global
  atomicSub(count, 1);
}

// A counter for each bin, and room for CAPACITY in each.
#define CAPACITY 64
// expect: verified
__global__ void bins(const unsigned *bin, unsigned *fill, int *out) {
  unsigned b = bin[blockIdx.x * blockDim.x + threadIdx.x];
  unsigned place = atomicAdd(&fill[b], 1u);
  if (place < CAPACITY) out[b * CAPACITY + place] = threadIdx.x;
}

// Nobody looks whether the bin is full.
// expect: possible
__global__ void bins_without_end(const unsigned *bin, unsigned *fill, int *out) {
  unsigned b = bin[blockIdx.x * blockDim.x + threadIdx.x];
  unsigned place = atomicAdd(&fill[b], 1u);
  out[b * CAPACITY + place] = threadIdx.x;
}

// A counter in shared memory, set back before each round.
// expect: verified
// syncline: launch(block=128)
__global__ void rounds(const int *in, int *out, int n) {
  __shared__ int count;
  __shared__ int chosen[128];
  for (int r = 0; r < n; ++r) {
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    if (in[r * 128 + threadIdx.x]) {
      int place = atomicAdd(&count, 1);
      chosen[place] = threadIdx.x;
    }
    __syncthreads();
    if (threadIdx.x < count) atomicAdd(&out[chosen[threadIdx.x]], 1);
    __syncthreads();
  }
}

// Set back between the two: both start at zero.
// expect: possible
// syncline: launch(block=128)
__global__ void set_back_in_between(int *out) {
  __shared__ int count;
  __shared__ int chosen[256];
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  int one = atomicAdd(&count, 1);
  __syncthreads();
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  int two = atomicAdd(&count, 1);
  chosen[one] = 1;
  chosen[two] = threadIdx.x;
//^^^^^^^^^^^ SL101 possible WAW shared
}

// Each block has a counter of its own: between blocks its numbers come again.
// expect: racy
// syncline: launch(block=128)
__global__ void counted_in_the_block(int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  int place = atomicAdd(&count, 1);
  out[place] = blockIdx.x;
//^^^^ SL102 racy WAW global
}

// Wide enough never to start again.
// expect: verified
__global__ void incremented(int *out, unsigned *count) {
  unsigned place = atomicInc(count, 0xffffffffu);
  out[place] = threadIdx.x;
}

// After eight it starts again.
// expect: racy
__global__ void incremented_in_a_circle(int *out, unsigned *count) {
  unsigned place = atomicInc(count, 7);
  out[place] = threadIdx.x;
//^^^^ SL102 racy WAW global
}

// expect: verified
__global__ void pushed_twice(unsigned *count, float *out) {
    unsigned first = atomicAdd(count, 1u);
    unsigned second = atomicAdd(count, 2u);
    out[first] = 1;
    out[second] = threadIdx.x;
}

// expect: verified
__global__ void reset_first(int *out) {
    __shared__ int count;
    __shared__ int queue[256];
    if (threadIdx.x == 0)
        count = 0;
    __syncthreads();
    queue[atomicAdd(&count, 1)] = threadIdx.x;
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = queue[threadIdx.x];
}

// Nothing is added, so all get the same.
// expect: racy
__global__ void adds_nothing(int *count, int *out) {
    int at = atomicAdd(count, 0);
    out[at] = threadIdx.x;
//  ^^^^ SL102 racy WAW global
}

// A count that starts again hands out what it has handed out before.
// expect: racy
__global__ void starts_again(int *out) {
    __shared__ int count;
    for (int round = 0; round < 4; ++round) {
        if (threadIdx.x == 0)
            count = 0;
//          ^^^^^ SL104 racy WAW block
        __syncthreads();
        out[blockIdx.x * 256 + atomicAdd(&count, 1)] = threadIdx.x;
    }
}

// Each thread adds what it wants to, which may be nothing.
// expect: possible
__global__ void adds_any_number(int *count, int *out, const int *wanted) {
    int at = atomicAdd(count, wanted[threadIdx.x]);
    out[at] = threadIdx.x;
}

// Fractions of a float come to the same sum.
// expect: possible
__global__ void adds_to_a_float(float *sum, int *out) {
    int at = (int)atomicAdd(sum, 1.0f);
    out[at] = threadIdx.x;
}
