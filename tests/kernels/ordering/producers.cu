// A flag that another block waits for, without the fences that would order the data behind it. (The flag
// itself is volatile, and so no race.)

// expect: racy
// syncline: launch(block=32, grid=2)
__global__ void handed_over_without_fences(volatile int *flag, int *data, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 42;
      *flag = 1;
    } else {
      while (*flag == 0) {}
      out[0] = data[0];
//             ^^^^^^^ SL102 racy RAW grid
    }
  }
}
