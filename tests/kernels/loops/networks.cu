// Sorting networks and scans: who touches what hangs on the threads' numbers alone, and no solver decides it in time.

// Compare and exchange, in loops that double and halve.
// expect: verified
// syncline: launch(block=256)
__global__ void sorts(int *v) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = v[blockIdx.x * 256 + t];
  __syncthreads();
  for (int k = 2; k <= 256; k *= 2) {
    for (int j = k / 2; j > 0; j /= 2) {
      int other = t ^ j;
      if (other > t) {
        bool up = (t & k) == 0;
        if ((s[t] > s[other]) == up) {
          int x = s[t];
          s[t] = s[other];
          s[other] = x;
        }
      }
      __syncthreads();
    }
  }
  v[blockIdx.x * 256 + t] = s[t];
}

// A tree upward and down again.
// expect: verified
// syncline: launch(block=32)
__global__ void scans(int *v) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = v[t];
  s[t + 32] = v[t + 32];
  int stride = 1;
  for (int d = 32; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) s[stride * (2 * t + 2) - 1] += s[stride * (2 * t + 1) - 1];
    stride *= 2;
  }
  if (t == 0) s[63] = 0;
  for (int d = 1; d < 64; d *= 2) {
    stride >>= 1;
    __syncthreads();
    if (t < d) {
      int low = stride * (2 * t + 1) - 1, high = stride * (2 * t + 2) - 1;
      int x = s[low];
      s[low] = s[high];
      s[high] += x;
    }
  }
  __syncthreads();
  v[t] = s[t];
}

// The last steps of a reduction within a warp.
// expect: verified
// syncline: launch(block=128)
__global__ void ends_in_a_warp(int *v) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = v[blockIdx.x * 128 + t];
  __syncthreads();
  for (int d = 64; d > 0; d >>= 1) {
    if (t < d) s[t] += s[t + d];
    if (d > 32) __syncthreads();
    else __syncwarp();
  }
  if (t == 0) v[blockIdx.x * 128] = s[0];
}

// Where the address hangs on what memory holds, one run shows nothing.
// expect: possible
// syncline: launch(block=64)
__global__ void by_contents(const int *to, int *v) {
  __shared__ int s[64];
  s[to[threadIdx.x] & 63] = threadIdx.x;
//^ SL101 possible
  __syncthreads();
  v[threadIdx.x] = s[threadIdx.x];
}
