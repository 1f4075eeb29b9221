// Counters that a loop stops at a bound, so that each thread's hits stay in its own row.

// expect: verified
__global__ void stops_at_the_end(int n, int m, int width, const float *x, int *rows) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n || width < 1) return;
  rows += t * width;
  int count = 0;
  for (int k = 0; k < m; ++k) {
    if (x[k] < x[t]) {
      rows[count] = k;
      ++count;
      if (count >= width) break;
    }
  }
}

// expect: verified
__global__ void stops_behind_the_hit(int n, int m, const float *x, int *rows) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  int count = 0;
  for (int k = 0; k < m; ++k) {
    if (x[k] < x[t]) {
      rows[t * 32 + count] = k;
      count++;
    }
    if (count >= 32) break;
  }
}

// expect: verified
__global__ void stops_when_it_is_equal(unsigned n, unsigned m, const float *x, unsigned *rows) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  unsigned count = 0;
  for (unsigned k = 0; k < m; ++k) {
    if (x[k] < x[t]) {
      rows[t * 32 + count++] = k;
      if (count == 32) break;
    }
  }
}

// The first hit fills the row.
// expect: verified
template <int WIDTH>
__global__ void fills_first(int n, int m, const float *x, int *rows) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  int count = 0;
  for (int k = 0; k < m; ++k) {
    if (x[k] < x[t]) {
      if (count == 0)
        for (int l = 0; l < WIDTH; ++l) rows[t * WIDTH + l] = k;
      rows[t * WIDTH + count] = k;
      ++count;
      if (count >= WIDTH) break;
    }
  }
}

// expect: possible
__global__ void stops_one_too_late(int n, int m, const float *x, int *rows) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  int count = 0;
  for (int k = 0; k < m; ++k) {
    if (x[k] < x[t]) {
      rows[t * 32 + count] = k;
      count++;
      if (count > 32) break;
    }
  }
}

// expect: possible
__global__ void steps_over_the_end(int n, int m, const float *x, int *rows) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  int count = 0;
  for (int k = 0; k < m; ++k) {
    if (x[k] < x[t]) {
      rows[t * 31 + count] = k;
      count += 2;
      if (count == 31) break;
    }
  }
}

// It begins behind the end that it would stop at.
// expect: possible
__global__ void begins_behind_the_end(int n, int m, const float *x, int *rows) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  int count = 40;
  for (int k = 0; k < m; ++k) {
    if (x[k] < x[t]) {
      rows[t * 32 + count] = k;
      count++;
      if (count == 32) break;
    }
  }
}

// The test is passed on some ways alone.
// expect: possible
__global__ void stops_for_some_hits(int n, int m, const float *x, int *rows) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  int count = 0;
  for (int k = 0; k < m; ++k) {
    if (x[k] < x[t]) {
      rows[t * 32 + count] = k;
      count++;
      if (x[k] < 0 && count >= 32) break;
    }
  }
}

// The bound moves along.
// expect: possible
__global__ void the_end_moves(int n, int m, const float *x, int *rows) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  int count = 0, end = 1;
  for (int k = 0; k < m; ++k, ++end) {
    if (x[k] < x[t]) {
      rows[t * 32 + count] = k;
      count++;
      if (count >= end) break;
    }
  }
}

void run(int n, int m, const float *x, int *rows) { fills_first<16><<<(n + 255) / 256, 256>>>(n, m, x, rows); }
