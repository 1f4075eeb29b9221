// Destructors run where the scope of their object ends, and where a jump leaves it.

struct Finish {
  int *p;
  __device__ Finish(int *q) : p(q) {}
  __device__ ~Finish() {
    p[threadIdx.x] = 1;
//  ^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared
  }
};

// expect: racy
// syncline: launch(block=64)
__global__ void at_the_end_of_the_scope(int *out) {
  __shared__ int s[70];
  { Finish f(s); }
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1];
//                                     ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
// syncline: launch(block=64)
__global__ void after_the_last_access(int *out) {
  __shared__ int s[70];
  Finish f(s);
  s[threadIdx.x] = 2;
}

struct Guard {
  __device__ ~Guard() { __syncthreads(); }
};

// A guard whose destructor is the barrier.
// expect: verified
// syncline: launch(block=64)
__global__ void barrier_at_the_end(int *out) {
  __shared__ int s[70];
  {
    Guard g;
    s[threadIdx.x] = 1;
  }
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1];
}

struct Both {
  Guard first;
  int value;
};

// That of a member.
// expect: verified
// syncline: launch(block=64)
__global__ void barrier_of_a_member(int *out) {
  __shared__ int s[70];
  {
    Both b;
    s[threadIdx.x] = 1;
  }
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1];
}

struct Step {
  int *p;
  __device__ explicit Step(int *q) : p(q) { p[threadIdx.x] = 0; }
  __device__ ~Step() {
    p[threadIdx.x + 1] = 2;
//  ^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW shared
  }
};

// expect: racy
// syncline: launch(block=64)
__global__ void of_a_temporary(int *out) {
  __shared__ int s[70];
  Step{s};
}

// The last iteration leaves the loop before the end of its body.
// expect: racy
// syncline: launch(block=64)
__global__ void where_a_break_leaves(int *out, int n) {
  __shared__ int s[70];
  s[threadIdx.x] = 0;
  for (int i = 0; i < n; ++i) {
    Finish f(s + 1);
    if (i == 3) break;
    __syncthreads();
  }
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
//                                     ^^^^^^^^^^^^^^ SL101 racy RAW shared
}

__device__ int leaves_early(int *s, int n) {
  Finish f(s + 1);
  if (n > 3) return s[threadIdx.x];
  return 0;
}

// expect: racy
// syncline: launch(block=64)
__global__ void where_a_return_leaves(int *out, int n) {
  __shared__ int s[70];
  leaves_early(s, n);
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

__device__ Guard made() { return Guard(); }

// One object, and one barrier at the end of its scope.
// expect: verified
// syncline: launch(block=64)
__global__ void given_back(int *out) {
  __shared__ int s[70];
  {
    Guard g = made();
    s[threadIdx.x] = 1;
  }
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1];
}

__device__ Guard named() {
  Guard g;
  return g;
}

// Whether the named object is the one that is given back is up to the compiler.
// expect: incomplete (destructor of 'g')
// syncline: launch(block=64)
__global__ void named_and_given_back(int *out) {
  __shared__ int s[70];
  s[threadIdx.x] = 1;
  named();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1];
}
