// out: 12 1 8 6 19 21 10 3 11 11 10 3 500 24 0 0


__global__ void k(int* out, int n) {
  int a[2] = {1, 2};
  auto f = [=] { return a[0] * 10 + a[1]; };
  a[0] = 5;
  out[0] = f();
  int x = 1;
  int& r = x;
  auto g2 = [r] { return r; };
  x = 7;
  out[1] = g2();
  auto h = [&r] { return r; };
  x = 8;
  out[2] = h();
  int* p = &a[1];
  auto q = [p] { return *p; };
  p = &a[0];
  a[1] = 6;
  out[3] = q();
  auto s = [n = x + 1, &y = x]() mutable {
    n++;
    y++;
    return n + y;
  };
  out[4] = s();
  out[5] = s();
  out[6] = x;
  struct P {
    int u;
  } pp{3};
  auto t = [pp] { return pp.u; };
  pp.u = 9;
  out[7] = t();
  auto z = [x]() mutable {
    x += 1;
    return x;
  };
  auto z2 = z;
  out[8] = z();
  out[9] = z2();
  out[10] = x;
  auto add = [](auto a, auto b) { return a + b; };
  out[11] = add(1, 2);
  unsigned char uc = 250;
  out[12] = add(uc, uc);
  auto fact = [](int k) {
    int r = 1;
    for (int i = 2; i <= k; i++) r *= i;
    return r;
  };
  out[13] = fact(4);
}
