// Scans, sorting networks, and reductions for powers of two.

// In place, reading and writing in one statement.
// expect: racy
// syncline: launch(block=256)
__global__ void scan_in_place(int *data) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = data[blockIdx.x * 256 + t];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    if (t >= d) s[t] += s[t - d];
//              ^^^^ SL101 racy WAR shared
    __syncthreads();
  }
  data[blockIdx.x * 256 + t] = s[t];
}

// Hillis and Steele's, with a barrier between reading and writing.
// expect: verified
// syncline: launch(block=256)
__global__ void scan_in_step(int *data) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = data[blockIdx.x * 256 + t];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    int left = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += left;
    __syncthreads();
  }
  data[blockIdx.x * 256 + t] = s[t];
}

// With two rows that change places.
// expect: verified
// syncline: launch(block=256)
__global__ void scan_in_two_rows(int *data) {
  __shared__ int s[2][256];
  int t = threadIdx.x;
  int from = 0;
  s[from][t] = data[blockIdx.x * 256 + t];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    s[1 - from][t] = s[from][t] + (t >= d ? s[from][t - d] : 0);
    from = 1 - from;
    __syncthreads();
  }
  data[blockIdx.x * 256 + t] = s[from][t];
}

// Blelloch's: up and down a tree.
// expect: verified
// syncline: launch(block=128)
__global__ void scan_by_tree(int *data) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[2 * t] = data[blockIdx.x * 256 + 2 * t];
  s[2 * t + 1] = data[blockIdx.x * 256 + 2 * t + 1];
  int offset = 1;
  for (int d = 128; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1;
      int b = offset * (2 * t + 2) - 1;
      s[b] += s[a];
    }
    offset *= 2;
  }
  if (t == 0) s[255] = 0;
  for (int d = 1; d < 256; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1;
      int b = offset * (2 * t + 2) - 1;
      int left = s[a];
      s[a] = s[b];
      s[b] += left;
    }
  }
  __syncthreads();
  data[blockIdx.x * 256 + 2 * t] = s[2 * t];
  data[blockIdx.x * 256 + 2 * t + 1] = s[2 * t + 1];
}

// Odd-even transposition.
// expect: verified
// syncline: launch(block=128)
__global__ void odd_even(int *data) {
  __shared__ int s[257];
  int t = threadIdx.x;
  s[2 * t] = data[blockIdx.x * 256 + 2 * t];
  s[2 * t + 1] = data[blockIdx.x * 256 + 2 * t + 1];
  if (t == 0) s[256] = 0x7fffffff;
  for (int k = 0; k < 256; ++k) {
    __syncthreads();
    int i = 2 * t + (k & 1);
    if (s[i] > s[i + 1]) {
      int swap = s[i];
      s[i] = s[i + 1];
      s[i + 1] = swap;
    }
  }
  __syncthreads();
  data[blockIdx.x * 256 + 2 * t] = s[2 * t];
  data[blockIdx.x * 256 + 2 * t + 1] = s[2 * t + 1];
}

// For powers of two the halves do not touch; 192 threads are 96, 48, 24, 12, 6, 3, and then t < 1 reads s[1].
// No two threads collide, though the sum is wrong.
// expect: verified
// syncline: launch(block=192)
__global__ void halves_of_192(const int *in, int *out) {
  __shared__ int s[192];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 192 + t];
  for (int d = 96; d > 0; d /= 2) {
    __syncthreads();
    if (t < d) s[t] += s[t + d];
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

// Halves that are rounded up for other sizes: the middle one reads what it also writes, and no one else.
// expect: verified
__global__ void halves_rounded_up(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  for (int n = blockDim.x; n > 1; n = (n + 1) / 2) {
    int d = (n + 1) / 2;
    __syncthreads();
    if (t + d < n) s[t] += s[t + d];
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

// The modulo form of the reduction, for powers of two.
// expect: verified
// syncline: launch(block=256)
__global__ void by_modulo(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  for (int d = 1; d < 256; d *= 2) {
    __syncthreads();
    if (t % (2 * d) == 0) s[t] += s[t + d];
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

// t % d instead of t % (2 * d): each reads its neighbour's sum while the neighbour adds to it.
// expect: racy
// syncline: launch(block=256)
__global__ void by_wrong_modulo(const int *in, int *out) {
  __shared__ int s[512];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  s[t + 256] = 0;
  for (int d = 1; d < 256; d *= 2) {
    __syncthreads();
    if (t % d == 0) s[t] += s[t + d];
//                  ^^^^ SL101 racy WAR shared
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
