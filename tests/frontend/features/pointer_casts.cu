// out: 84281096 2 4 9 9 1 84281096 1 2 9 10 84281096 0 0 0 0


__global__ void k(int* out, int n) {
  int a[4] = {0x01020304, 0x05060708, 9, 10};
  char* c = (char*)a;
  out[0] = *(int*)(c + 4);
  out[1] = ((int*)(c + 8)) - a;
  short* s = (short*)(a + 1);
  out[2] = (int)((char*)s - (char*)a);
  int* p = (int*)((char*)a + sizeof(int) * 2);
  out[3] = *p;
  long long* l = (long long*)a;
  l++;
  out[4] = *(int*)l;
  out[5] = (int)(l - (long long*)a);
  p -= 1;
  out[6] = *p;
  out[7] = p < a + 2;
  out[8] = &a[3] - &a[1];
  int (*m)[2] = (int (*)[2])a;
  out[9] = m[1][0];
  out[10] = *(*(m + 1) + 1);
  p = &a[3];
  out[11] = p[-2];
}
