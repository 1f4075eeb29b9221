// out: 1 6 7 8 6 13 44 4 14 24 8 0 0 0 0 0


__global__ void k(int* out, int n) {
  int x = 1;
  auto f = [x]() { return x; };
  x = 5;
  out[0] = f();
  auto g2 = [&] { return x; };
  x = 6;
  out[1] = g2();
  auto h = [=]() mutable { return ++x; };
  out[2] = h();
  out[3] = h();
  out[4] = x;
  auto k2 = [y = x * 2](int a) { return a + y; };
  x = 0;
  out[5] = k2(1);
  auto m = [&x](int d = 4) -> unsigned char {
    x += d;
    return 300;
  };
  out[6] = m();
  out[7] = x;
  auto c2 = [x, &g2](auto v) { return v + x + g2(); };
  x = 9;
  out[8] = c2(1);
  auto rec = [](auto self, int n) -> int { return n < 2 ? 1 : n * self(self, n - 1); };
  out[9] = rec(rec, 4);
  static int st = 3;
  auto q = [=] { return st; };
  st = 8;
  out[10] = q();
}
