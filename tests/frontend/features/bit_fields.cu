// out: 1 -7 1 0 -1 1 -5 4 8 0 0 0 0 0 0 0

struct B {
  unsigned a : 3;
  int b : 4;
  unsigned c : 5;
};

__global__ void k(int* out, int n) {
  B x;
  x.a = 9;
  x.b = 9;
  x.c = 33;
  out[0] = x.a;
  out[1] = x.b;
  out[2] = x.c;
  x.a++;
  x.a += 6;
  out[3] = x.a;
  x.b = -1;
  out[4] = x.b;
  out[5] = x.b < x.a;
  out[6] = x.a - 5;
  out[7] = sizeof(B);
  out[8] = (x.c = 40);
}
