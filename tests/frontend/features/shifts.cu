// out: 8 258 2 -64 1 8 -4 32764 15 8 64 0 -1 255 0 0


__global__ void k(int* out, int n) {
  out[0] = 1 << n;
  unsigned char c = 0x81;
  out[1] = c << 1;
  out[2] = (unsigned char)(c << 1);
  out[3] = (signed char)c >> 1;
  out[4] = (int)(1u << 31 >> 31);
  out[5] = (int)((1ull << 33) >> 30);
  short s = -8;
  out[6] = s >> 1;
  out[7] = (unsigned short)s >> 1;
  out[8] = (int)((unsigned)-8 >> 28);
  int i = 1;
  i <<= n;
  out[9] = i;
  c >>= 1;
  out[10] = c;
  c <<= 2;
  out[11] = c;
  out[12] = ~c;
  out[13] = (unsigned char)~c;
  out[14] = -c;
}
