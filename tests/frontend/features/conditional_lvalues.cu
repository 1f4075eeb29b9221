// out: 9 2 4 2 200 1 10 8 30 3 0 0 0 0 0 0


__global__ void k(int* out, int n) {
  int a = 1, b = 2;
  (n > 2 ? a : b) = 9;
  out[0] = a;
  out[1] = b;
  int& r = n > 5 ? a : b;
  r = 4;
  out[2] = b;
  out[3] = n > 2 ? n > 5 ? 1 : 2 : 3;
  unsigned char c = 200;
  out[4] = (n > 2 ? c : -1);
  out[5] = (n > 2 ? -1 : 1u) > 0;
  (n > 2 ? a : b)++;
  out[6] = a;
  int arr[2] = {3, 4};
  (n > 2 ? arr[0] : arr[1]) += 5;
  out[7] = arr[0];
  int* p = n > 2 ? &a : &b;
  *p = 30;
  out[8] = a;
  out[9] = n ?: 7;
}
