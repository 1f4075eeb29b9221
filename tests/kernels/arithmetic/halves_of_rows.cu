// Rows that are as long as the caller says, and partners in their other half: `i < i / n * n + n / 2` asks of i % n.

// expect: verified
__global__ void swapped_with_the_other_half(int *a, int length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int row = i / length;
  int half = length / 2;
  if (i < length * row + half) {
    int held = a[i];
    a[i] = a[i + half];
    a[i + half] = held;
  }
}

// expect: verified
__global__ void ordered_with_the_other_half(int *a, int length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int half = length / 2;
  int other = -1;
  if (i - length * (i / length) < half) other = i + half;
  if (other != -1 && a[i] > a[other]) {
    int held = a[i];
    a[i] = a[other];
    a[other] = held;
  }
}

// expect: racy
__global__ void one_too_many(int *a, int length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int half = length / 2;
  if (i <= length * (i / length) + half) {
    int held = a[i];
    a[i] = a[i + half];
//  ^^^^ SL102 racy WAR global
    a[i + half] = held;
//  ^^^^^^^^^^^ SL102 racy WAR global
  }
}

// expect: racy
// syncline: launch(block=64, grid=4)
__global__ void more_than_half(int *a, int length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int half = length / 2;
  if (i % length < length - half + 1) {
    a[i + half] = a[i];
//  ^^^^^^^^^^^ SL102 racy WAR global
  }
}
