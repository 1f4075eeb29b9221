// out: 12 12 14 5 8 6 2 21 0 1 2 0 6 5 12 0

struct A {
  int x = 1;
  int y[2] = {2, 3};
};
struct B {
  A a[2];
  int z;
  __device__ int sum() const { return a[0].x + a[1].y[1] + z; }
};
struct C {
  B b;
  int& r;
};

__global__ void k(int* out, int n) {
  B b{};
  b.a[1].y[1] = 7;
  b.z = 4;
  out[0] = b.sum();
  B c = b;
  c.a[1].y[1] = 9;
  out[1] = b.sum();
  out[2] = c.sum();
  A* p = &c.a[1];
  p->y[0] = 5;
  out[3] = c.a[1].y[0];
  A& r = c.a[n - 3];
  r.x = 8;
  out[4] = c.a[0].x;
  int t = 3;
  C cc{b, t};
  t = 6;
  out[5] = cc.r;
  cc.r = 2;
  out[6] = t;
  B arr[2] = {b, c};
  out[7] = arr[1].sum();
  int i = 0;
  arr[i++].z = i;
  out[8] = arr[0].z;
  out[9] = i;
  A d{4};
  out[10] = d.y[0];
  A e = {4, {5}};
  out[11] = e.y[1];
  B f = {{{1, {2, 3}}, {4, {5, 6}}}, 7};
  out[12] = f.a[1].y[1];
  B g2 = {1, 2, 3, 4, 5, 6, 7};
  out[13] = g2.a[1].y[0];
  const B& cb = b;
  out[14] = cb.sum();
}
