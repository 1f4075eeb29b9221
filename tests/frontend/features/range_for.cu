// out: 53 8 4 600 10 258 0 309 0 0 0 0 0 0 0 0


__global__ void k(int* out, int n) {
  int a[4] = {300, 2, 3, 4};
  int s = 0;
  for (unsigned char c : a) s += c;
  out[0] = s;
  for (int& x : a) x *= 2;
  out[1] = a[3];
  for (auto x : a) x = 0;
  out[2] = a[1];
  for (const auto& x : a) {
    if (x == 4) continue;
    if (x == 6) break;
    out[3] += x;
  }
  int m[2][2] = {{1, 2}, {3, 4}};
  for (auto& row : m)
    for (int v : row) out[4] += v;
  unsigned char uc[2] = {255, 1};
  for (auto v : uc) out[5] += v + 1;
  for (float f : a) out[7] += (int)(f / 2);
}
