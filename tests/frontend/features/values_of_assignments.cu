// out: 44 4464 2 8 1 7 9 8 2 255 0 1 -128 254 127 56


__global__ void k(int* out, int n) {
  unsigned char c;
  int i;
  i = c = 300;
  out[0] = i;
  short s;
  i = s = 70000;
  out[1] = i;
  float f;
  i = f = 2.7f;
  out[2] = i;
  int a, b;
  a = b = 4;
  out[3] = a + b;
  bool t;
  i = t = 5;
  out[4] = i;
  (a = 3) += 4;
  out[5] = a;
  (++a)++;
  out[6] = a;
  int x = 5;
  x += x++ * 0 + 2;
  out[7] = x;
  a = 1;
  b = a++ + a;
  out[8] = a;
  c = 255;
  i = c++;
  out[9] = i;
  out[10] = c;
  i = ++c;
  out[11] = i;
  signed char sc = 127;
  sc++;
  out[12] = sc;
  out[13] = (c -= 3);
  i = c >>= 1;
  out[14] = i;
  out[15] = (c *= 200);
}
