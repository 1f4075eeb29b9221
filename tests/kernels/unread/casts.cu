// A name in parentheses of which nobody knows whether it is that of a type.
// syncline: launch(grid=1, block=64)

// Only what is cast can be read through a pointer.
// expect: racy
__global__ void pointer_racy(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  int *p = &s[63 - t];
  a[t] = (real)*p;
//              ^ SL101 racy RAW shared block
}

// A difference, or a cast: nobody knows.
// expect: possible
__global__ void difference(int *a) {
  int t = threadIdx.x;
  a[(width) - t] = t;
}

// Whatever it is, the same for all.
// expect: verified
__global__ void constant(int *a) {
  int t = threadIdx.x;
  a[t] = (height) - 1;
}

// What is a type elsewhere in the text is a type here.
// expect: racy
__global__ void used(other *q, int *a) {
  int t = threadIdx.x;
  a[(other) - 1] = t;
//^ SL102 racy WAW global block
}
