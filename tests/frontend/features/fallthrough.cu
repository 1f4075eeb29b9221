// out: 3 2 30 20 40 30 0 0 0 0 0 0 0 0 0 0


__global__ void k(int* out, int n) {
  for (int i = 0; i < 6; i++) {
    int r = 0;
    switch (i) {
      case 0:
        r += 1;
      case 1:
        r += 2;
        break;
      default:
        r += 10;
      case 3:
        r += 20;
        break;
      case 4: {
        r += 40;
        break;
      }
    }
    out[i] = r;
  }
}
