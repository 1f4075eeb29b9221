// out: 1 1 2 3 4 1 1 5 2 2 2 1 2 2 1 2

__device__ int f(int) { return 1; }
__device__ int f(unsigned) { return 2; }
__device__ int f(float) { return 3; }
__device__ int f(double) { return 4; }
__device__ int f(long long) { return 5; }
__device__ int h(unsigned) { return 1; }
__device__ int h(int) { return 2; }
__device__ int h(long long) { return 3; }
__device__ int d(double) { return 1; }
__device__ int d(int) { return 2; }
__device__ int b(short) { return 1; }
__device__ int b(int) { return 2; }

__global__ void k(int* out, int n) {
  unsigned char c = 1;
  short s = 1;
  out[0] = f(c);
  out[1] = f(s);
  out[2] = f(1u);
  out[3] = f(1.f);
  out[4] = f(1.0);
  out[5] = f(true);
  out[6] = f('a');
  out[7] = f(1ll);
  out[8] = h(c);
  out[9] = h(s);
  out[10] = h(true);
  out[11] = d(1.f);
  out[12] = b(c);
  out[13] = b('a');
  out[14] = f(c + c);
  out[15] = f(1u + 1);
}
