// Arrays that are cleared, atomics on them, and plain accesses beside atomics.

// expect: racy, fixed: verified
// syncline: launch(block=256)
__global__ void cleared_too_late(int *out) {
  __shared__ int bins[64];
  int t = threadIdx.x;
  if (t < 64) bins[t] = 0;
  atomicAdd(&bins[(t * 7) % 64], 1);
//           ^^^^^^^^^^^^^^^^^^ SL104 racy WAW shared
  __syncthreads();
  if (t < 64) atomicAdd(&out[t], bins[t]);
}

// expect: verified
// syncline: launch(block=256)
__global__ void cleared_in_step(const unsigned *data, unsigned *out, int n) {
  __shared__ unsigned bins[64];
  int t = threadIdx.x;
  for (int k = t; k < 64; k += blockDim.x) bins[k] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(&bins[data[i] % 64], 1u);
  }
  __syncthreads();
  if (t < 64) atomicAdd(&out[t], bins[t]);
}

// The sums are read while others still count.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void read_while_counting(int *out) {
  __shared__ int bins[64];
  int t = threadIdx.x;
  bins[t] = 0;
  __syncthreads();
  atomicAdd(&bins[63 - t], 1);
  out[blockIdx.x * 64 + t] = bins[t];
//                           ^^^^^^^ SL104 racy RAW shared
}

// A part of the histogram for each warp, and a barrier before they are added up.
// expect: verified
// syncline: launch(block=128)
__global__ void by_warps(const unsigned *data, unsigned *out) {
  __shared__ unsigned bins[4][32];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  bins[warp][lane] = 0;
  __syncwarp();
  atomicAdd(&bins[warp][data[blockIdx.x * 128 + threadIdx.x] % 32], 1u);
  __syncthreads();
  if (warp == 0) {
    unsigned sum = 0;
    for (int w = 0; w < 4; ++w) sum += bins[w][lane];
    atomicAdd(&out[lane], sum);
  }
}

// The part is cleared by another warp than the one that counts in it.
// expect: racy
// syncline: launch(block=128)
__global__ void by_wrong_warps(unsigned *out) {
  __shared__ unsigned bins[4][32];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  bins[3 - warp][lane] = 0;
  __syncwarp();
  atomicAdd(&bins[warp][31 - lane], 1u);
//           ^^^^^^^^^^^^^^^^^^^^^ SL104 racy WAW shared
  __syncthreads();
  if (warp == 0) atomicAdd(&out[lane], bins[0][lane]);
}

// Initialised by index, used by another one.
// Which cells depends on the input.
// expect: possible, fixed: verified
// syncline: launch(block=128)
__global__ void table_too_early(const int *in, int *out) {
  __shared__ int table[128];
  int t = threadIdx.x;
  table[t] = t * t;
  out[blockIdx.x * 128 + t] = table[in[blockIdx.x * 128 + t] & 127];
//                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 possible RAW shared
}

// expect: verified
// syncline: launch(block=128)
__global__ void table_in_step(const int *in, int *out) {
  __shared__ int table[128];
  int t = threadIdx.x;
  table[t] = t * t;
  __syncthreads();
  out[blockIdx.x * 128 + t] = table[in[blockIdx.x * 128 + t] & 127];
}
