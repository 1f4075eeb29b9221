// out: 3 1 3 4 5 4 1 98 5 0 0 0 0 0 0 0

template <typename T>
__device__ T mymax(T a, T b) {
  return a > b ? a : b;
}
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define SQ(x) x* x
#define CAT(a, b) a##b

__global__ void k(int* out, int n) {
  out[0] = mymax(-1, 3);
  out[1] = mymax<unsigned>(-1, 3) > 5;
  int i = 2;
  out[2] = MAX(i++, 1);
  out[3] = i;
  out[4] = SQ(1 + 2);
  int xy = 4;
  out[5] = CAT(x, y);
  out[6] = MAX(-1, 1u) > 1;
  out[7] = mymax('a', 'b');
  out[8] = mymax(2.5f, 1.f) * 2;
}
