// Barriers of a warp: every lane that is still there has to come.

// expect: divergent
// syncline: launch(block=64)
__global__ void one_lane_stays_away(int *out) {
    if (threadIdx.x != 3) {
        __syncwarp();
//      ^^^^^^^^^^^^ SL201 divergent warp
    }
    __syncthreads();
    out[blockIdx.x * 64 + threadIdx.x] = 1;
}

// Whole warps may stay away.
// expect: verified
// syncline: launch(block=64)
__global__ void one_warp_stays_away(int *out) {
    __shared__ int s[64];
    if (threadIdx.x < 32) {
        s[threadIdx.x] = 1;
        __syncwarp();
        out[blockIdx.x * 32 + threadIdx.x] = s[31 - threadIdx.x];
    }
}

// Lanes that returned are not waited for.
// expect: verified
// syncline: launch(block=32)
__global__ void some_lanes_left(int *out, int n) {
    if (threadIdx.x >= n) return;
    __syncwarp();
    out[blockIdx.x * 32 + threadIdx.x] = 1;
}

// The other lanes go past it to the end of the kernel, where they have exited: nobody promises either way.
// expect: possible
// syncline: launch(block=32)
__global__ void half_of_the_warp(int *a) {
  if (threadIdx.x < 16) __syncwarp(0xffffffff);
//                      ^^^^^^^^^^^^^^^^^^^^^^^ SL201 possible warp
  a[threadIdx.x] = 1;
}

// expect: possible
// syncline: launch(block=32)
__global__ void another_number_of_times(int *a) {
  for (int i = 0; i < threadIdx.x; i++) __syncwarp();
//                                      ^^^^^^^^^^^^ SL202 possible warp
}

// The others wait at another barrier.
// expect: divergent
// syncline: launch(block=32)
__global__ void half_of_the_warp_before_another_barrier(int *a) {
  if (threadIdx.x < 16) __syncwarp(0xffffffff);
//                      ^^^^^^^^^^^^^^^^^^^^^^^ SL201 divergent warp
  a[threadIdx.x] = 1;
  __syncthreads();
  a[threadIdx.x] += 1;
}

// Lanes that have returned are not waited for.
// expect: verified
// syncline: launch(block=32)
__global__ void half_has_returned(int *a) {
  if (threadIdx.x >= 16) return;
  __syncwarp(0xffffffff);
  a[threadIdx.x] = 1;
}

// A mask that goes through a function of one's own.
__device__ void meet(unsigned mask = 0xffffffffu) { __syncwarp(mask); }

// expect: verified
__global__ void wrapped(int *out) {
    __shared__ int s[32];
    s[threadIdx.x] = 1;
    meet();
    out[threadIdx.x] = s[31 - threadIdx.x];
}

// expect: racy
__global__ void wrapped_for_some(int *out) {
    __shared__ int s[32];
    s[threadIdx.x] = 1;
    if (threadIdx.x < 16) meet(0xffffu);
    out[threadIdx.x] = s[31 - threadIdx.x];
//                     ^^^^^^^^^^^^^^^^^^^ SL103 racy RAW warp
}

void meetings(int *out) {
    wrapped<<<1, 32>>>(out);
    wrapped_for_some<<<1, 32>>>(out);
}
