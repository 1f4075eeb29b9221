// out: 0 1 1 1 1 1 -3 -1 15 -4 1 1 0 0 0 0


__global__ void k(int* out, int n) {
  int m = -1;
  unsigned u = 1;
  out[0] = m < u;
  out[1] = m < (short)1;
  out[2] = (unsigned char)200 > (signed char)-1;
  unsigned short us = 65535;
  out[3] = us > -1;
  out[4] = (m > 0u);
  out[5] = m / 2u > 5;
  out[6] = -7 / 2;
  out[7] = -7 % 3;
  out[8] = (int)(-7u >> 28);
  out[9] = -7 >> 1;
  long long L = -1;
  out[10] = L < u;
  out[11] = u - 2 > 0;
  out[12] = (n - 5) < sizeof(int);
}
