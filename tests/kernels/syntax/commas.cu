// Assignments before a comma, which the grammar knows in no parentheses.

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void read_on_the_way(float a, float *y) {
  int i = threadIdx.x;
  float f;
  y[i] = (f = y[i + 1], f + a);
//^^^^ SL102 racy WAR global block
}

// expect: verified
__global__ void index_of_two(float a, float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j;
  y[i] = a * x[i] + y[(j = i + 1, i)];
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void the_last_one_counts(int *y) {
  int i = threadIdx.x;
  int j;
  y[(j = i, j / 2)] = i;
//^ SL103 racy WAW global warp
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void in_a_loop(int *y, int n) {
  int f = 0, g = 0, h = 0;
  (f = 4, g = 5);
  for (int k = 0; (h = k, h < n); k++) y[threadIdx.x + 64 * (f - 4) + (g - 5)] += h;
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void several(int *y) {
  int a, b;
  y[(a = threadIdx.x, b = a, b)] = (a = 1, (b = 2, a + b));
}

// A real error among them.
// expect: incomplete (syntax error)
// syncline: launch(block=64, grid=1)
__global__ void an_operand_is_missing(int *y) {
  int a;
  y[threadIdx.x] = (a = 1 +, a);
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void in_a_condition(int *y, int n) {
  int c, d;
  if ((c = n, d = c + 1, d > 3) && n) y[threadIdx.x] = (c <<= 1, d = c == 2, d);
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void in_a_condition_of_all(int *y, int n) {
  int c, d;
  if ((c = 1, d = c + 1, d > 1) && (d += 2, c = d, c > 3)) y[c] = threadIdx.x;
  //                                                       ^^^^ SL102 racy WAW global block
}
