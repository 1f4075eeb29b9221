// out: 44 144 66 251 -3 -1 -4 15 3 3 7 0 0 0 4 15


__global__ void k(int* out, int n) {
  unsigned char c = 200;
  c += 100;
  out[0] = c;
  c = 200;
  c *= 2;
  out[1] = c;
  c = 200;
  c /= 3;
  out[2] = c;
  c = 5;
  c -= 10;
  out[3] = c;
  int i = -7;
  i /= 2;
  out[4] = i;
  i = -7;
  i %= 3;
  out[5] = i;
  i = -7;
  i >>= 1;
  out[6] = i;
  unsigned u = -7;
  u >>= 28;
  out[7] = u;
  i = 7;
  i *= 0.5;
  out[8] = i;
  i = 7;
  i /= 2.0;
  out[9] = i;
  i = 10;
  i -= 2.5f;
  out[10] = i;
  short s = 30000;
  long long L = 1;
  L <<= 40;
  out[14] = (int)(L >> 38);
  i = 5;
  out[15] = u;
}
