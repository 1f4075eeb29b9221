// out: 4 7 16 10 24 6 11 0 0 0 0 0 0 0 0 0

struct Sm {
  int a[4];
  float f;
  short s[2];
};

__global__ void k(int* out, int n) {
  extern __shared__ Sm sm;
  sm.a[1] = 4;
  sm.s[1] = 7;
  out[0] = sm.a[1];
  out[1] = sm.s[1];
  out[2] = (int)((char*)&sm.f - (char*)&sm);
  Sm* p = &sm;
  p->a[2] = 5;
  out[3] = p->a[2] + sm.a[2];
  out[4] = sizeof(sm);
  int* ip = sm.a;
  ip[3] = 6;
  out[5] = sm.a[3];
  out[6] = (int)(&sm.s[1] - (short*)&sm);
}
