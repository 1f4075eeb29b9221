// out: 8 5 255 1000 4 8 4 8 4 1 1 0 1000 194 1 -1


__global__ void k(int* out, int n) {
  out[0] = 010;
  out[1] = 0b101;
  out[2] = 0xFFu;
  out[3] = 1'000;
  out[4] = sizeof(1);
  out[5] = sizeof(1ll);
  out[6] = sizeof(1.f);
  out[7] = sizeof(3000000000);
  out[8] = sizeof(0x80000000);
  out[9] = 0x80000000 > 0;
  out[10] = -2147483648 < 0;
  out[11] = 2147483647 + 0u > 2147483647;
  out[12] = (int)1e3;
  out[13] = 'a' * '\2';
  out[14] = sizeof(true);
  out[15] = -1 >> 1;
}
