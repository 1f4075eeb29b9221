// out: 5 1 3 2 0 0 0 0 0 0 0 0 0 0 0 0


__global__ void k(int* out, int n) {
  int i = 0;
  while (i < 5) {
    switch (i) {
      case 2:
        i += 2;
        continue;
      case 1:
        out[1] = 1;
    }
    i++;
    out[2]++;
  }
  out[0] = i;
  for (int k = 0; k < 4; k++) {
    switch (k) {
      default:
        continue;
      case 2:
        break;
    }
    out[3] += k;
  }
}
