// Macros: a finding points at the place where the macro is used.
#define CELLS 256
#define NEXT(i) (((i) + 1) % CELLS)
#define STEP() __syncthreads()
#define SCRATCH(type, name) __shared__ type name[CELLS]
#define STORE(array, value) array[threadIdx.x] = (value)
#define FOR_OWN(i, n) for (int i = threadIdx.x; i < (n); i += blockDim.x)
#define GLOBAL_INDEX (blockIdx.x * CELLS + threadIdx.x)

// expect: verified
// syncline: launch(block=256)
__global__ void all_by_macro(const int *in, int *out) {
  SCRATCH(int, s);
  STORE(s, in[GLOBAL_INDEX]);
  STEP();
  out[GLOBAL_INDEX] = s[NEXT(threadIdx.x)];
}

// expect: racy
// syncline: launch(block=256)
__global__ void all_by_macro_at_once(const int *in, int *out) {
  SCRATCH(int, s);
  STORE(s, in[GLOBAL_INDEX]);
  out[GLOBAL_INDEX] = s[NEXT(threadIdx.x)];
//                    ^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// The access itself stands in the macro's body.
#define PREVIOUS(array) array[(threadIdx.x + CELLS - 1) % CELLS]

// expect: racy
// syncline: launch(block=256)
__global__ void access_in_the_macro(const int *in, int *out) {
  SCRATCH(int, s);
  STORE(s, in[GLOBAL_INDEX]);
  out[GLOBAL_INDEX] = PREVIOUS(s);
//                    ^^^^^^^^^^^ SL101 racy RAW shared
}

// A barrier in a macro, under a condition of the thread's own.
// expect: divergent
__global__ void macro_barrier_for_some(int *out, int n) {
  if (threadIdx.x < n) STEP();
//                     ^^^^^^ SL201 divergent
  out[blockIdx.x * blockDim.x + threadIdx.x] = n;
}

// A statement macro with do-while: one round, the same for all.
#define EXCHANGE(array, from, to)      \
  do {                                 \
    int moved_ = array[from];          \
    __syncthreads();                   \
    array[to] = moved_;                \
    __syncthreads();                   \
  } while (0)

// expect: verified
// syncline: launch(block=256)
__global__ void exchanged(const int *in, int *out) {
  SCRATCH(int, s);
  STORE(s, in[GLOBAL_INDEX]);
  __syncthreads();
  EXCHANGE(s, NEXT(threadIdx.x), threadIdx.x);
  EXCHANGE(s, CELLS - 1 - threadIdx.x, threadIdx.x);
  out[GLOBAL_INDEX] = s[threadIdx.x];
}

// The macro trusts that it is called in step.
// expect: racy
// syncline: launch(block=256)
__global__ void exchanged_too_early(const int *in, int *out) {
  SCRATCH(int, s);
  STORE(s, in[GLOBAL_INDEX]);
  EXCHANGE(s, NEXT(threadIdx.x), threadIdx.x);
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
  out[GLOBAL_INDEX] = s[threadIdx.x];
}

// A macro without braces: only its first statement is under the if.
#define PUT_AND_STEP(array, value) array[threadIdx.x] = (value); __syncthreads()

// expect: verified
// syncline: launch(block=256)
__global__ void barrier_outside_of_the_if(const int *in, int *out) {
  SCRATCH(int, s);
  s[threadIdx.x] = 0;
  if (in[GLOBAL_INDEX] > 0)
    PUT_AND_STEP(s, in[GLOBAL_INDEX]);
  out[GLOBAL_INDEX] = s[NEXT(threadIdx.x)];
}

// Parentheses that the macro leaves out: HALF(t + 1) is t + 1 / 2, which is t.
#define HALF(x) x / 2

// expect: verified
__global__ void missing_parentheses(int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[HALF(t + 1)] = t;
  out[blockIdx.x * blockDim.x + t] = s[t];
}

// With them two threads share a cell.
#define HALF_OF(x) ((x) / 2)

// expect: racy
__global__ void with_parentheses(int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[HALF_OF(t + 1)] = t;
//^^^^^^^^^^^^^^^^^ SL101 racy WAW shared
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = s[t];
}
