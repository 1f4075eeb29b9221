// Constructors that are explicit make objects by casts and declarations with arguments, and by no implicit conversion.

struct Count {
  int n;
  __device__ Count(int n) : n(n) {}
  __device__ explicit Count(double) : n(0) {}
};
__device__ int taken(Count c) { return c.n; }
__device__ Count given() { return 1.5; }

// Reads across the block, behind a barrier where a count is not zero.
#define ACROSS(count)                 \
  __shared__ int s[64];               \
  s[threadIdx.x] = a[threadIdx.x];    \
  if (count) __syncthreads();         \
  a[threadIdx.x] = s[63 - threadIdx.x];

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void as_an_argument(int *a) { ACROSS(taken(1.5)) }

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void given_back(int *a) { ACROSS(given().n) }

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void as_a_first_value(int *a) {
  Count c = 1.5;
  ACROSS(c.n)
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void assigned(int *a) {
  Count c(0);
  c = 1.5;
  ACROSS(c.n)
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void cast(int *a) {
  ACROSS(static_cast<Count>(1.5).n)
//^^^^^^ SL101 racy RAW shared
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void called_by_its_name(int *a) {
  ACROSS(taken(Count(1.5)))
//^^^^^^ SL101 racy RAW shared
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void with_an_argument(int *a) {
  Count c(1.5);
  ACROSS(c.n)
//^^^^^^ SL101 racy RAW shared
}

struct Size {
  int n;
  __device__ Size(int n) : n(n) {}
  __device__ explicit(true) Size(double) : n(0) {}
};
__device__ int size_of(Size size) { return size.n; }

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void explicit_by_a_condition(int *a) { ACROSS(size_of(1.5)) }
