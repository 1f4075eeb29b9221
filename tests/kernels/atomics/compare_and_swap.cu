// Compare-and-swap: one that fails only reads, and a loop of them may begin with a guess.

__device__ double add_double(double *address, double value) {
  unsigned long long *cell = (unsigned long long *)address;
  unsigned long long old = *cell, assumed;
  do {
    assumed = old;
    old = atomicCAS(cell, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void guide_add(double *sum, const double *in) { add_double(sum, in[threadIdx.x]); }

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void guess_and_break(int *cell, int *out) {
  int old = *cell;
  while (true) {
    int seen = atomicCAS(cell, old, old + 1);
    if (seen == old) break;
    old = seen;
  }
  out[threadIdx.x] = old;
}

// What was read goes elsewhere before the swap has confirmed it.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void guess_that_is_kept(int *cell, int *out) {
  int old = *cell, assumed;
  out[threadIdx.x] = old;
  do {
    assumed = old;
    old = atomicCAS(cell, assumed, assumed + 2);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL104 racy WAR global block
  } while (assumed != old);
}

// Nobody looks whether it was right.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void guess_that_is_not_confirmed(int *cell, int *out) {
  int old = *cell;
  atomicCAS(cell, old, old + 1);
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL104 racy WAR global block
  out[threadIdx.x] = old;
}

// Whether there is a swap at all hangs on the guess.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void guess_that_decides(int *cell, int value) {
  int old = *cell;
  while (old < value) {
    int seen = atomicCAS(cell, old, value);
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL104 racy WAR global block
    if (seen == old) break;
    old = seen;
  }
}

// The guess is about another cell.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void guess_about_another_cell(int *cell) {
  int old = cell[1], assumed;
  do {
    assumed = old;
    old = atomicCAS(&cell[0], assumed, assumed + 2);
  } while (assumed != old);
  cell[1] = 3;
//^^^^^^^^^^^ SL102 racy WAR global block
}

// All swaps but one fail, and a swap that fails changes nothing beside the winner's read.
// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void winner_reads(int *out) {
  __shared__ int s;
  if (threadIdx.x == 0) s = 0;
  __syncthreads();
  if (atomicCAS(&s, 0, 1) == 0) out[0] = s;
}

// Each lane swaps once more: the winner's read meets a swap that may succeed.
// expect: possible
// syncline: launch(grid=1, block=64)
__global__ void winner_reads_beside_a_second_swap(int *out) {
  __shared__ int s;
  if (threadIdx.x == 0) s = 0;
  __syncthreads();
  if (atomicCAS(&s, 0, 1) == 0) out[0] = s;
  if (atomicCAS(&s, 1, 2) == 1) out[1] = 1;
//    ^^^^^^^^^^^^^^^^^^^ SL104 possible WAR shared block
}
