// Operators that the user wrote for an enumeration are called; others mean what they do for integers.

enum class Flag : unsigned { none, a = 1, b = 2 };
__device__ constexpr Flag operator|(Flag p, Flag q) { return (Flag)(64 * ((unsigned)p | (unsigned)q)); }
__device__ constexpr bool operator&(Flag p, Flag q) { return ((unsigned)p & (unsigned)q) != 0; }
__device__ constexpr int operator~(Flag p) { return p == Flag::a ? 64 : 0; }
__device__ Flag &operator^=(Flag &p, Flag q) {
  p = Flag::none;
  return p;
}
__device__ Flag &operator++(Flag &p) {
  p = Flag::b;
  return p;
}
enum Plain { FIRST, SECOND };

// expect: verified
// syncline: launch(block=64)
__global__ void rows_apart(int *out) {
  __shared__ int s[4 * 64];
  s[threadIdx.x] = 1;
  s[threadIdx.x + (int)(Flag::a | Flag::none)] = 2;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// expect: racy
// syncline: launch(block=64)
__global__ void one_apart(int *out) {
  __shared__ int s[4 * 64];
  s[threadIdx.x] = 1;
  s[threadIdx.x + (Flag::b & Flag::b)] = 2;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// expect: verified
// syncline: launch(block=64)
__global__ void complement_of_a(int *out) {
  __shared__ int s[2 * 64];
  s[threadIdx.x] = 1;
  s[threadIdx.x + ~Flag::a] = 2;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// expect: verified
// syncline: launch(block=64)
__global__ void changed_in_place(int *out) {
  __shared__ int s[3 * 64];
  Flag row = Flag::a;
  row ^= Flag::b;
  s[threadIdx.x + 64 * (int)row] = 1;
  ++row;
  s[threadIdx.x + 64 * (int)row] = 2;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// expect: verified
// syncline: launch(block=64)
__global__ void as_integers(int *out) {
  __shared__ int s[2 * 64];
  s[threadIdx.x] = 1;
  s[threadIdx.x + (SECOND | FIRST) * 64] = 2;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
