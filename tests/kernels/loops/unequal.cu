// Loops that run until two numbers are equal: `j != n` ends where j comes to n, and j stays on its side of n before.

// expect: verified
__global__ void up_to_the_end(int n, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 1; j != n; j++) sum += y[j];
  y[i + n] = x[i] + sum;
}

// expect: racy
__global__ void beyond_the_end(int n, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 1; j != n; j++) sum += y[j + 1];
  y[i + n] = x[i] + sum;
//^^^^^^^^ SL102 racy WAR block
}

// expect: verified
__global__ void a_difference_as_the_condition(unsigned n, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 1; j - n; j++) sum += y[j];
  y[i + n] = x[i] + sum;
}

// expect: verified
__global__ void down_to_the_start(int n, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = i + n; j != n - 1; j--) sum += x[j];
  for (int j = n; j; --j) sum += y[j];
  y[i + n + 1] = sum;
}

// Steps of two may pass n by: nothing is known of where the loop ends.
// expect: racy
__global__ void steps_of_two(int n, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j != n; j += 2) {
    if (j > n + 100) break;
    sum += y[j];
  }
  y[i + n + 1] = x[i] + sum;
//^^^^^^^^^^^^ SL102 racy WAR block
}

// A loop with another way out may begin beyond n.
// expect: possible
__global__ void another_way_out(int n, int m, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j != n && j < m; j++) sum += y[j];
  y[i + n + 1] = x[i] + sum;
}

// expect: possible
__global__ void a_break(int n, int m, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j != n; j++) {
    if (j == m) break;
    sum += y[j];
  }
  y[i + n + 1] = x[i] + sum;
}
