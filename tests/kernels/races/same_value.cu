// Reads beside a write of what they give in any case.

// Each thread puts back what it has read.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void put_back(int *cell) {
  int v = cell[0];
  cell[0] = v;
}

// One more is another value.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void put_back_more(int *cell) {
  int v = cell[0];
  cell[0] = v + 1;
//^^^^^^^ SL102 racy WAR global block
//^^^^^^^ SL102 racy WAW global block
}

// Blocks of a grid as well.
// expect: verified
// syncline: launch(block=64)
__global__ void set_and_read(int *cell, int *out) {
  cell[0] = 3;
  out[blockIdx.x * 64 + threadIdx.x] = cell[0];
}

// What one block puts back is not what the other one has put there.
// expect: racy
// syncline: launch(block=64, grid=4)
__global__ void set_by_block(int *cell, int *out) {
  cell[0] = blockIdx.x;
//^^^^^^^ SL102 racy WAW global grid
  out[blockIdx.x * 64 + threadIdx.x] = cell[0];
//                                     ^ SL102 racy RAW global grid
}

// One thread alone writes: the others may be too early.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void set_by_one(int *out) {
  __shared__ int s;
  if (threadIdx.x == 0) s = 3;
  out[threadIdx.x] = s;
//                   ^ SL101 racy RAW shared block
}

// The same cell or another: where it is the same, it holds what the thread has put there.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void perhaps_the_same(int *a, int *b, int i, int j) {
  a[i] = i;
  b[j] = a[j];
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void never_the_same_value(int *a, int *b, int i, int j) {
  a[i] = i + 1 + threadIdx.x;
//^^^^ SL102 racy WAW global block
  b[j] = a[j];
//^ SL102 racy WAW global block
//       ^ SL102 racy RAW global block
}

// A pointer that all threads set alike.
// expect: verified
// syncline: launch(block=64)
__global__ void pointer_set_by_all(int n) {
  __shared__ int a[10];
  __shared__ int *p;
  p = a + n;
//^ SL105 racy
  int *q = p;
//         ^ SL105 racy
}

// expect: racy
// syncline: launch(block=64)
__global__ void pointer_set_by_each() {
  __shared__ int a[64];
  __shared__ int *p;
  p = a + threadIdx.x;
//^ SL101 racy WAW shared
}

// The byte in the middle of a number is another value.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void parts_of_a_number(int *n) {
  char *bytes = (char *)n;
  if (threadIdx.x < 32) n[0] = 1;
  else bytes[1] = 1;
//     ^^^^^^^^ SL102 racy WAW global block
}

// --- what a loop makes of inputs ------------------------------------------------------------------------------------

// The grid has a second dimension, whose blocks all do the same.
// expect: possible
__global__ void each_block_alike(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float sum = 0.0f;
    for (int j = 0; j <= i; j++) sum += in[j] * in[i];
    out[i] = sum;
  }
}

// expect: racy
__global__ void each_block_its_own_row(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float sum = 0.0f;
    for (int j = 0; j <= i; j++) sum += in[blockIdx.y * n + j];
    out[i] = sum;
//  ^^^^^^^^^^^^ SL102 racy WAW grid
  }
}

void over_rows(float *out, const float *in, int n, int rows, int block) {
  dim3 grid((n + block - 1) / block, rows);
  each_block_alike<<<grid, block>>>(out, in, n);
  each_block_its_own_row<<<grid, block>>>(out, in, n);
}
