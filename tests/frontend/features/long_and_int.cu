// out: 0 32 4000 0 15 5 1 1 0 1 -1 3 0 0 1 65535


__global__ void k(int* out, int n) {
  long long a = 1ll << 35;
  out[1] = (int)(a >> 30);
  unsigned u = 4000000000u;
  long long s = u;
  out[2] = (int)(s / 1000000);
  unsigned long long q = -1;
  out[4] = q >> 60;
  out[5] = (int)(q % 10);
  out[6] = (q > 0);
  int m = -1;
  out[7] = m == 0xFFFFFFFF;
  out[8] = m == 0xFFFFFFFFll;
  size_t z = 3;
  out[9] = z - 4 > 0;
  out[10] = (int)(z - 4);
  for (unsigned k = 3; k-- > 0;) out[11] += k;
  short t = -1;
  out[13] = t == 65535;
  unsigned short w = -1;
  out[14] = w == 65535;
  out[15] = (t & 0xFFFF);
}
