// One thread computes, all read; in conditions, bounds and fields as well.

struct Range {
  int first;
  int last;
};

// expect: racy, fixed: verified
__global__ void bound_read_too_early(const int *starts, float *out) {
  __shared__ int last;
  if (threadIdx.x == 0) last = starts[blockIdx.x];
  for (int k = 0; k < last; ++k) out[(blockIdx.x * blockDim.x + threadIdx.x)] += 1.0f;
//                    ^^^^ SL101 racy RAW shared
}

// expect: verified
__global__ void bound_in_step(const int *starts, float *out) {
  __shared__ int last;
  if (threadIdx.x == 0) last = starts[blockIdx.x];
  __syncthreads();
  for (int k = 0; k < last; ++k) out[blockIdx.x * blockDim.x + threadIdx.x] += 1.0f;
}

// A field of a shared struct.
// expect: racy, fixed: verified
__global__ void field_too_early(const int *starts, int *out) {
  __shared__ Range range;
  if (threadIdx.x == 0) {
    range.first = starts[blockIdx.x];
    range.last = starts[blockIdx.x + 1];
  }
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < range.last) out[i] = 1;
//                  ^^^^^^^^^^ SL101 racy RAW shared
}

// Two threads, a field each.
// expect: verified
__global__ void two_threads_two_fields(const int *starts, int *out) {
  __shared__ Range range;
  if (threadIdx.x == 0) range.first = starts[blockIdx.x];
  if (threadIdx.x == 1) range.last = starts[blockIdx.x + 1];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < range.last - range.first) out[i] = 1;
}

// The loop's condition is read while thread 0 sets it for the next round.
// expect: racy
__global__ void while_condition(int *work) {
  __shared__ bool again;
  if (threadIdx.x == 0) again = true;
  __syncthreads();
  while (again) {
    work[blockIdx.x * blockDim.x + threadIdx.x] -= 1;
    if (threadIdx.x == 0) again = work[blockIdx.x * blockDim.x] > 0;
//                        ^^^^^ SL101 racy WAR shared
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL202 divergent
  }
}

// One barrier parts the reading from the next writing, the other the writing from the reading.
// expect: verified
__global__ void while_condition_in_step(int *work) {
  __shared__ bool again;
  if (threadIdx.x == 0) again = true;
  __syncthreads();
  while (again) {
    __syncthreads();
    work[blockIdx.x * blockDim.x + threadIdx.x] -= 1;
    if (threadIdx.x == 0) again = work[blockIdx.x * blockDim.x] > 0;
    __syncthreads();
  }
}

// A queue: the head is taken by thread 0, and the barrier behind the reading is missing.
// expect: racy
__global__ void next_item(int *queue, int *out, int items) {
  __shared__ int item;
  while (true) {
    if (threadIdx.x == 0) item = atomicAdd(queue, 1);
//                        ^^^^ SL101 racy WAR shared
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL202 divergent
    if (item >= items) break;
    out[item * blockDim.x + threadIdx.x] = item;
  }
}

// A flag that many set to the same value.
// expect: verified
__global__ void any_of_them(const int *in, int *out) {
  __shared__ int found;
  if (threadIdx.x == 0) found = 0;
  __syncthreads();
  if (in[blockIdx.x * blockDim.x + threadIdx.x] == 7) found = 1;
//                                                    ^^^^^ SL105 racy WAW shared
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = found;
}

// ... without the first barrier.
// expect: racy, fixed: verified
__global__ void any_of_them_too_early(const int *in, int *out) {
  __shared__ int found;
  if (threadIdx.x == 0) found = 0;
  if (in[blockIdx.x * blockDim.x + threadIdx.x] == 7) found = 1;
//                                                    ^^^^^ SL101 racy WAW shared
//                                                    ^^^^^ SL105 racy WAW shared
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = found;
}
