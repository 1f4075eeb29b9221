// out: 4 4 3 10 11 0 0 0 0 0 0 0 0 0 0 0

struct P2 {
  int a;
  int b;
};

__global__ void k(int* out, int n) {
  P2 p{3, 4};
  auto [x, y] = p;
  x++;
  out[0] = x;
  out[1] = y;
  out[2] = p.a;
  auto& [u, v] = p;
  u = 10;
  out[3] = p.a;
  int arr[2] = {5, 6};
  auto [m, o] = arr;
  out[4] = m + o;
}
