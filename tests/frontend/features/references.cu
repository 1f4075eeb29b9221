// out: 9 4 10 77 5 10 77 8 0 0 0 0 0 0 0 0


__global__ void k(int* out, int n) {
  int a[4] = {1, 2, 3, 4};
  int i = 1;
  int& r = a[i];
  i = 3;
  r = 9;
  out[0] = a[1];
  out[1] = a[3];
  int& q = r;
  q++;
  out[2] = a[1];
  const int& c = a[2];
  a[2] = 77;
  out[3] = c;
  int* p = &a[0];
  int& d = *p;
  p++;
  d = 5;
  out[4] = a[0];
  out[5] = *p;
  int*& rp = p;
  rp++;
  out[6] = *p;
  int (&ra)[4] = a;
  ra[3] = 8;
  out[7] = a[3];
}
