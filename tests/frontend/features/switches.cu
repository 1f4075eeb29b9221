// out: 5 4 0 1 5 0 0 0 0 0 0 0 0 0 0 0


__global__ void k(int* out, int n) {
  switch (int k = n + 1; k) {
    case 4:
      out[0] = 5;
      break;
    default:
      out[0] = 1;
  }
  switch (n) {
    case 1:
    case 2:
      out[1] = 1;
      break;
    case 3: {
      int z = 4;
      out[1] = z;
      if (z == 4) break;
      out[1] = 9;
    }
    default:
      out[2] = 3;
  }
  unsigned char c = 255;
  switch ((unsigned char)(c + 2)) {
    case 1:
      out[3] = 1;
      break;
    case 257:
      out[3] = 2;
  }
  switch (n) {
    case 3:
      n = 5;
    case 5:
      out[4] = n;
      break;
    case 6:
      out[4] = 66;
  }
}
