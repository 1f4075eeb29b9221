// What an input holds, the caller knows: in a sorted table of different keys one thread finds its own.

// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void interval_of_a_key(const int *bounds, int key, int *found) {
  int t = threadIdx.x;
  if (bounds[t] <= key && key < bounds[t + 1]) found[0] = t;
}

// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void place_of_a_key(const int *keys, int key, int *found) {
  if (keys[threadIdx.x] == key) found[0] = threadIdx.x;
}

// Sorted or not, more than one may be positive.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void last_positive(const int *values, int *found) {
  if (values[threadIdx.x] > 0) found[0] = threadIdx.x;
//                             ^^^^^^^^ SL102 racy WAW global block
}

// Its neighbours as well.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void near_a_key(const int *bounds, int key, int *found) {
  int t = threadIdx.x;
  if (bounds[t] <= key + 40) found[0] = t;
//                           ^^^^^^^^ SL102 racy WAW global block
}

// Flags are in no order.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void last_flagged(const bool *flags, int *found) {
  if (flags[threadIdx.x]) found[0] = threadIdx.x;
//                        ^^^^^^^^ SL102 racy WAW global block
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void bits_of_flags(const bool *flags, unsigned *found) {
  __shared__ unsigned bits;
  if (threadIdx.x == 0) bits = 0;
  __syncthreads();
  if (flags[threadIdx.x]) bits |= 1u << (threadIdx.x & 31);
//                        ^^^^ SL101 racy WAR shared block
  __syncthreads();
  if (threadIdx.x == 0) *found = bits;
}
