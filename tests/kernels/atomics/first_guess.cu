// The first guess of a compare-and-swap loop: a plain read, whose value the swap checks.

__device__ double add_double(double *cell, double value) {
  unsigned long long *bits = (unsigned long long *)cell;
  unsigned long long old = *bits, assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}

// expect: verified
// syncline: launch(block=64)
__global__ void sum_of_doubles(double *sum, const double *in) {
  add_double(sum, in[blockIdx.x * 64 + threadIdx.x]);
}

// What the swap has found is no guess any more.
// expect: verified
// syncline: launch(block=64)
__global__ void running_sums(double *sum, const double *in, double *out) {
  int i = blockIdx.x * 64 + threadIdx.x;
  out[i] = add_double(sum, in[i]);
}

// Asked again at each turn, and left in the midst of the loop.
// expect: verified
// syncline: launch(block=64)
__global__ void product(int *cell, const int *in) {
  int old = *cell;
  while (true) {
    int seen = atomicCAS(cell, old, old * in[threadIdx.x]);
    if (seen == old) break;
    old = seen;
  }
}

// expect: verified
// syncline: launch(block=64)
__global__ void read_each_time(int *cell, const int *in) {
  int old;
  do {
    old = *cell;
  } while (atomicCAS(cell, old, old + in[threadIdx.x]) != old);
}

// The guess is used for something else as well.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void guess_told(int *cell, const int *in, int *out) {
  int old = *cell;
  out[threadIdx.x] = old;
  while (true) {
    int seen = atomicCAS(cell, old, old + in[threadIdx.x]);
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL104 racy WAR global
    if (seen == old) break;
    old = seen;
  }
}

// A plain write beside the swaps is none of their business.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void set_back(int *cell, const int *in) {
  int old = *cell, assumed;
  do {
    assumed = old;
    old = atomicCAS(cell, assumed, assumed + in[threadIdx.x]);
  } while (assumed != old);
  if (threadIdx.x == 0) *cell = 0;
//                      ^^^^^ SL102 racy WAR global
}

// Of several that swap what they have guessed, more than one may come first, one after the other.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void first_by_guess(int *cell, int *out) {
  int old = *cell;
  if (atomicCAS(cell, old, old + 1) == old) out[0] = threadIdx.x;
//                                          ^^^^^^ SL102 racy WAW global
}
