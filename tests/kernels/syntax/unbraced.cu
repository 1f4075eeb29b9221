// Declarations without braces under an `if` or a loop, and declarations that look like calls.
// syncline: launch(grid=1, block=2)

typedef int number;
__device__ int x;

// expect: racy
__global__ void under_else() {
  if (threadIdx.x == 0)
    x = 1;
  else
    volatile int c = x;
//                   ^ SL103 racy RAW global warp
}

// expect: racy
__global__ void under_if(int *o) {
  if (threadIdx.x == 0) x = 1; else number c = x;
//                                             ^ SL103 racy RAW global warp
}

// expect: verified
__global__ void under_loop(int *o) {
  for (int i = 0; i < 3; i++) number c = o[i];
  while (o[9]) const int *q = o;
  do number c = o[3]; while (o[5]);
}

// expect: racy
__global__ void pointer_racy(int *o) {
  if (threadIdx.x == 0) o[0] = 1;
  else int *q = &o[0], c = *q;
//                         ^ SL103 racy RAW global warp
}

// expect: racy
__global__ void declared_racy(int *o) {
  number (t) = threadIdx.x;
  number (u), (*p) = o;
  u = t / 2;
  p[u] = t;
//^ SL103 racy WAW global warp
}

// expect: verified
__global__ void declared_safe(int *o) {
  number (t) = threadIdx.x;
  number (u), *p = o;
  u = t;
  p[u] = t;
}
