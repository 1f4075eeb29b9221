// out: 4 0 0 254 255 255 255 -2 254 44 0 255 0 0 0 0


__global__ void k(int* out, int n) {
  unsigned char c = 250;
  c += 10;
  out[0] = c;
  unsigned char b[4] = {255, 254, 0, 1};
  out[1] = ++b[0];
  out[2] = b[0];
  out[3] = b[1]++;
  out[4] = b[1];
  out[5] = --b[2];
  out[6] = b[2];
  out[7] = b[3] - 3;
  unsigned char d = b[3] - 3;
  out[8] = d;
  out[9] = (c = 300);
  out[10] = (b[3] += 255);
  out[11] = (b[3] = 511);
}
