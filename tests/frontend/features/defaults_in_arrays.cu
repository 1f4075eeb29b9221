// out: 5 2 5 7 3 2 1 5 0 0 0 0 0 0 0 0

struct In {
  int p = 2, q{5};
};
struct Holder {
  In pair[2];
  int m;
  __device__ Holder() : m(pair[1].q + 2) {}
};
struct More : In {
  int w = 3;
};

__global__ void k(int *out, int n) {
  In t[3];
  out[0] = t[n - 1].q;
  out[1] = t[0].p;
  Holder h;
  out[2] = h.pair[0].q;
  out[3] = h.m;
  More more[2];
  out[4] = more[1].w;
  In square[2][2];
  out[5] = square[1][0].p;
  In given[2] = {{1}};
  out[6] = given[0].p;
  out[7] = given[1].q;
}
