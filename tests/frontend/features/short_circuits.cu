// out: 0 0 0 3 0 4 4 1 1 1 8 10 -1 6 2 0

__device__ int se(int& x) {
  x++;
  return x;
}

__global__ void k(int* out, int n) {
  int x = 0;
  if (n == 3 || se(x)) out[0] = x;
  if (n == 4 && se(x)) out[1] = 9;
  out[2] = x;
  bool b = se(x) && se(x) && !se(x);
  out[3] = x;
  out[4] = b;
  int y = n == 3 ? se(x) : se(x) + se(x);
  out[5] = x;
  out[6] = y;
  out[7] = (x > 2) == true;
  out[8] = !x == 0;
  out[9] = n & 1 == 1;
  out[10] = 1 << 2 + 1;
  out[11] = 6 & 3 | 8;
  out[12] = -n % 2;
  out[13] = n - -n;
  out[14] = n-- - 1;
}
