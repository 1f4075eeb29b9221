// out: 1 1 2 1 0 0 1 -1 1 1 1 2 1 0 1 -2


__global__ void k(int* out, int n) {
  bool b = 5;
  out[0] = b;
  b = b + b;
  out[1] = b;
  out[2] = true + true;
  bool c = 0.5f;
  out[3] = c;
  b = (int*)0;
  out[4] = b;
  out[5] = !5;
  out[6] = !!5;
  out[7] = -true;
  b ^= 1;
  out[8] = b;
  b |= 4;
  out[9] = b;
  int x = 2;
  out[10] = x && 1;
  out[11] = (x == 2) + (x > 1);
  bool arr[2] = {3, 0};
  out[12] = arr[0];
  out[13] = 5 > 3 > 1;
  out[14] = 3 == 3 == 1;
  out[15] = ~true;
}
