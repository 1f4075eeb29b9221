// out: 8 4 3 7 7 3 -1 0 0 0 0 0 0 0 0 0


__global__ void k(int* out, int n) {
  int i = 0, c = 0;
  do {
    i++;
    if (i == 2) continue;
    c += i;
  } while (i < 4);
  out[0] = c;
  out[1] = i;
  i = 0;
  do {
    i++;
    if (i == 3) break;
  } while (true);
  out[2] = i;
  do {
    out[3] = 7;
    if (n == 3) break;
    out[3] = 8;
  } while (0);
  do {
    out[4] = 7;
    if (n == 3) continue;
    out[4] = 8;
  } while (0);
  while (i-- > 0) out[5]++;
  out[6] = i;
}
