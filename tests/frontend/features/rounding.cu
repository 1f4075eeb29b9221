// out: 1 2 -2 0 0 1 0 3 6 10 7 28 7 7 1 0


__global__ void k(int* out, int n) {
  float f = 0.1f;
  out[0] = (int)(f * 10);
  out[1] = (int)2.9f;
  out[2] = (int)-2.9f;
  float big = 16777217;
  out[3] = (int)big - 16777216;
  out[4] = (int)(1e9f + 1) - 1000000000;
  out[5] = 0.1f + 0.2f == 0.3f;
  out[6] = 0.1 + 0.2 == 0.3;
  double d = 7;
  out[7] = (int)(d / 2);
  out[8] = 7 / 2 * 2.0;
  out[9] = (unsigned char)(f * 100);
  out[10] = (int)(0.7f * 10);
  out[11] = (int)(0.29 * 100);
  int i = 5;
  i *= 1.5;
  out[12] = i;
  i += 0.9;
  out[13] = i;
  out[14] = (bool)0.5;
  out[15] = !0.5f;
}
