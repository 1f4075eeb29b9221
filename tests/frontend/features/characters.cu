// out: -1 -1 97 0 92 -128 255 66 10 97 2 0 0 0 0 0


__global__ void k(int* out, int n) {
  out[0] = '\xff';
  out[1] = '\377';
  out[2] = 'a';
  out[3] = '\0';
  out[4] = '\\';
  char c = '\x80';
  out[5] = c;
  out[6] = (unsigned char)'\xff';
  out[7] = 'A' + 1;
  out[8] = '\12';
  out[9] = L'a';
  out[10] = sizeof(u'a');
}
