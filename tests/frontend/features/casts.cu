// out: 251 -56 4464 3 -5 -5 -1294967296 1 1 -2 -5 260 4 5 65531 15


__global__ void k(int* out, int n) {
  int i = -5;
  out[0] = (unsigned char)i;
  out[1] = (signed char)200;
  out[2] = (short)70000;
  out[3] = (unsigned)i >> 30;
  out[4] = (int)(long long)i;
  out[5] = (int)(unsigned long long)(unsigned)i;
  out[6] = (int)3000000000u;
  out[7] = (bool)256;
  out[8] = (char)(bool)256;
  float f = -2.5f;
  out[9] = (int)f;
  out[10] = static_cast<int>(f * 2);
  out[11] = (int)(unsigned char)250 + 10;
  out[12] = (unsigned char)(250 + 10);
  out[13] = int(3.9) + int{2};
  unsigned short us = i;
  out[14] = us;
  long long L = i;
  out[15] = (int)((unsigned long long)L >> 60);
}
