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
//                  ^^^^ SL104 racy WAR global block
  } while (assumed != old);
}

// Nobody looks whether it was right.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void guess_that_is_not_confirmed(int *cell, int *out) {
  int old = *cell;
  atomicCAS(cell, old, old + 1);
//          ^^^^ SL104 racy WAR global block
  out[threadIdx.x] = old;
}

// Whether there is a swap at all hangs on the guess.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void guess_that_decides(int *cell, int value) {
  int old = *cell;
  while (old < value) {
    int seen = atomicCAS(cell, old, value);
//                       ^^^^ SL104 racy WAR global block
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
//               ^ SL104 possible WAR shared block
}

// --- where the guess goes -------------------------------------------------------------------------------------------

// The first swap stands before the loop, which goes on where it has failed.
// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void swap_before_the_loop(unsigned *cell, const float *in) {
  unsigned now = *cell;
  unsigned next = __float_as_uint(__uint_as_float(now) + in[threadIdx.x]);
  unsigned old = atomicCAS(cell, now, next);
  while (old != now) {
    now = old;
    next = __float_as_uint(__uint_as_float(now) + in[threadIdx.x]);
    old = atomicCAS(cell, now, next);
  }
}

// Both halves of the cell are read, and compared at once.
struct Halves {
  short low, high;
};

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void two_halves(Halves *cell, const short *in) {
  Halves guess = *cell, sum;
  sum.low = guess.low + in[threadIdx.x];
  sum.high = guess.high - in[threadIdx.x];
  unsigned now = *reinterpret_cast<unsigned *>(&guess), next = *reinterpret_cast<unsigned *>(&sum);
  unsigned old = atomicCAS((unsigned *)cell, now, next);
  while (old != now) {
    now = old;
    Halves found = *reinterpret_cast<Halves *>(&now);
    sum.low = found.low + in[threadIdx.x];
    sum.high = found.high - in[threadIdx.x];
    next = *reinterpret_cast<unsigned *>(&sum);
    old = atomicCAS((unsigned *)cell, now, next);
  }
}

// What is kept is what was guessed, and the swap that succeeded may have found something else.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void first_guess_is_kept(int *cell, int *out) {
  int old = *cell, first = old, assumed;
  do {
    assumed = old;
    old = atomicCAS(cell, assumed, assumed + 2);
//                  ^^^^ SL104 racy WAR global block
  } while (assumed != old);
  out[threadIdx.x] = first;
}

// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void first_guess_in_an_array(int *cell, int *out) {
  int old = *cell, first[2], assumed;
  first[1] = old;
  do {
    assumed = old;
    old = atomicCAS(cell, assumed, assumed + 2);
//                  ^^^^ SL104 racy WAR global block
  } while (assumed != old);
  out[threadIdx.x] = first[1];
}

// The second swap writes what is made of the first guess.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void first_guess_is_swapped_in(int *cell) {
  int old = *cell, first = old, assumed;
  do {
    assumed = old;
    old = atomicCAS(cell, assumed, first + 2);
//                  ^^^^ SL104 racy WAR global block
  } while (assumed != old);
}

// The swap expects something else than what was read.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void expects_the_next(int *cell) {
  int old = *cell + 1, assumed;
  do {
    assumed = old;
    old = atomicCAS(cell, assumed, assumed + 2);
//                  ^^^^ SL104 racy WAR global block
  } while (assumed != old);
}

// The index has moved on between the read and the swap.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void index_moves_on(int *cells) {
  int i = threadIdx.x, old = cells[i], assumed;
  i = (i + 1) % 64;
  do {
    assumed = old;
    old = atomicCAS(&cells[i], assumed, assumed + 2);
//                   ^^^^^^^^ SL104 racy WAR global block
  } while (assumed != old);
}

// Two cells side by side: each has its swap before the loops, and its loop.
// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void two_cells(int *cells) {
  int one = cells[0], two = cells[1];
  int old_one = atomicCAS(&cells[0], one, one + 1);
  int old_two = atomicCAS(&cells[1], two, two * 2);
  while (old_one != one) {
    one = old_one;
    old_one = atomicCAS(&cells[0], one, one + 1);
  }
  while (old_two != two) {
    two = old_two;
    old_two = atomicCAS(&cells[1], two, two * 2);
  }
}

// What the first swap was given is changed before the loop asks for it.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void asks_for_another(int *cell) {
  int now = *cell;
  int old = atomicCAS(cell, now, now + 1);
//                    ^^^^ SL104 racy WAR global block
  now = old;
  while (old != now) {
    now = old;
    old = atomicCAS(cell, now, now + 1);
  }
}

// A function of the guess that loses bits may be found while the guess is wrong, and the guess is used behind the loop.
// expect: racy
__global__ void found_by_its_bits(int *cell, int *out) {
    int old = *cell, got;
    while (true) {
        got = atomicCAS(cell, __popc(old), 7);
//                      ^^^^ SL104 racy
        if (got == __popc(old)) break;
        old = got;
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = old;
}

// expect: racy
__global__ void found_by_its_lower_half(unsigned long long *cell, unsigned long long *out) {
    unsigned long long old = *cell, got;
    while (true) {
        got = atomicCAS(cell, (unsigned long long)(unsigned)old, 7ull);
//                      ^^^^ SL104 racy
        if (got == (unsigned long long)(unsigned)old) break;
        old = got;
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = old;
}
