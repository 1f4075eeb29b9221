// out: 0 1 1 5 1 1 2 3 3 4 2 2 3 4 0 0


__global__ void k(int* out, int n) {
  int a[8] = {0};
  int i = 0;
  a[i++] = i;
  out[0] = a[0];
  out[1] = i;
  a[++i] = i;
  out[2] = a[2];
  i = 0;
  a[i++] += 5;
  out[3] = a[0];
  out[4] = i;
  int b[4] = {1, 2, 3, 4};
  int j = 0;
  int* p = b;
  out[5] = *p++;
  out[6] = *p;
  out[7] = *++p;
  out[8] = (*p)++;
  out[9] = *p;
  out[10] = p[-1];
  out[11] = b[b[0]];
  i = 2;
  i = i++ + 1;
  out[12] = i;
  out[13] = 2 [b];
}
