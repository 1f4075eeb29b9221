// out: 2 3 3 1 1 1 5 1 4 0 0 0 0 0 0 0


__global__ void k(int* out, int n) {
  int x = 1;
  {
    int x = 2;
    out[0] = x;
    {
      int x = 3;
      out[1] = x;
    }
    x++;
    out[2] = x;
  }
  out[3] = x;
  for (int x = 0; x < 2; x++) out[4] += x;
  out[5] = x;
  if (int x = 5) out[6] = x;
  out[7] = x;
  {
    int n = 4;
    out[8] = n;
  }
}
