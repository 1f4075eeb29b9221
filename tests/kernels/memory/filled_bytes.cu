// What memset leaves in an integer is its byte, repeated.

// Reads across the block, behind a barrier where a condition holds.
#define ACROSS(condition)             \
  __shared__ int s[64];               \
  s[threadIdx.x] = a[threadIdx.x];    \
  if (condition) __syncthreads();     \
  a[threadIdx.x] = s[63 - threadIdx.x];

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void all_bits(int *a) {
  int p[2];
  memset(p, 0xff, sizeof p);
  ACROSS(p[1] == -1)
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void one_byte_repeated(int *a) {
  unsigned short p;
  memset(&p, 0x101, 2);
  ACROSS(p == 0x101)
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void not_the_number(int *a) {
  int p[2];
  memset(p, 1, sizeof p);
  ACROSS(p[0] == 1)
//^^^^^^ SL101 racy RAW shared
}

// The byte is the caller's: nobody knows which arm is taken.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void any_byte(int *a, int byte) {
  int p[2];
  memset(p, byte, sizeof p);
  ACROSS(p[1] == 0)
//^^^^^^ SL101 possible RAW shared
//^^^^^^ SL201 possible
}

// What a float holds is not followed.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void bytes_of_a_float(int *a) {
  float p[2];
  memset(p, 0x40, sizeof p);
  ACROSS(p[1] > 3)
//^^^^^^ SL101 possible RAW shared
//^^^^^^ SL201 possible
}
