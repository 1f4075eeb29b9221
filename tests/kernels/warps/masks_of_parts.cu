// Each thread works out a mask for its part of the warp: those of one mask wait for each other.

// expect: verified
// syncline: launch(block=32, grid=1)
__global__ void halves(int *a) {
  __shared__ int s[32];
  int t = threadIdx.x;
  unsigned half = t < 16 ? 0x0000ffffu : 0xffff0000u;
  s[t] = a[t];
  __syncwarp(half);
  a[t] = s[t ^ 15];
}

// expect: racy
// syncline: launch(block=32, grid=1)
__global__ void across_the_halves(int *a) {
  __shared__ int s[32];
  int t = threadIdx.x;
  unsigned half = t < 16 ? 0x0000ffffu : 0xffff0000u;
  s[t] = a[t];
  __syncwarp(half);
  a[t] = s[t ^ 31];
//       ^^^^^^^^^ SL103 racy RAW shared warp
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void parts_of_four(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x, lane = t & 31;
  unsigned part = 0xfu << (4 * (lane / 4));
  s[t] = a[t];
  __syncwarp(part);
  a[t] = s[t ^ 3];
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void parts_of_four_and_the_next(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x, lane = t & 31;
  unsigned part = 0xfu << (4 * (lane / 4));
  s[t] = a[t];
  __syncwarp(part);
  a[t] = s[t ^ 4];
//       ^^^^^^^^ SL103 racy RAW shared warp
}

// Both warps of the block give the same masks.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void the_same_part_of_another_warp(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  unsigned half = (t & 31) < 16 ? 0x0000ffffu : 0xffff0000u;
  s[t] = a[t];
  __syncwarp(half);
  a[t] = s[t ^ 32];
//       ^^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
// syncline: launch(block=(8, 8), grid=1)
__global__ void rows(int *a) {
  __shared__ int s[64];
  int t = threadIdx.y * 8 + threadIdx.x;
  unsigned row = 0xffu << (8 * (threadIdx.y & 3));
  s[t] = a[t];
  __syncwarp(row);
  a[t] = s[t ^ 7];
}
