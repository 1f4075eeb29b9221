// out: 12 8 6 16 16 4 1 4 8 8 8 2 1 4 3 4

struct B {
  int a;
  char b;
};
struct D : B {
  char c;
};
struct B2 {
  B2() {}
  int a;
  char b;
};
struct D2 : B2 {
  char c;
};
struct M {
  char a;
};
struct N2 {
  short s;
};
struct MM : M, N2 {
  char z;
};
struct W {
  char c;
  B b;
  char d;
};
union U {
  int i;
  double d;
  char c[9];
};

__global__ void k(int* out, int n) {
  out[0] = sizeof(D);
  out[1] = sizeof(D2);
  out[2] = sizeof(MM);
  out[3] = sizeof(W);
  out[4] = sizeof(U);
  short s = 1;
  char c = 1;
  out[5] = sizeof(s + s);
  out[6] = sizeof(c);
  out[7] = sizeof(1.f + 1);
  out[8] = sizeof(1.0 + 1);
  out[9] = sizeof(1 ? s : 1ll);
  out[10] = sizeof(int*);
  out[11] = sizeof(s = 2);
  out[12] = s;
  out[13] = sizeof(n++);
  out[14] = n;
  out[15] = sizeof(+c);
}
