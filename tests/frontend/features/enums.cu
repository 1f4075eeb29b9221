// out: 1 4 8 12 3 251 -1 1 4 0 4 261 1 65536 0 0

enum class E : unsigned char { A = 250, B };
enum F { X = -1, Y };
enum class G : long long { Z = 1 };
enum H : unsigned short { W = 65535 };
struct S {
  E e;
  int x;
  E f;
};

__global__ void k(int* out, int n) {
  out[0] = sizeof(E);
  out[1] = sizeof(F);
  out[2] = sizeof(G);
  out[3] = sizeof(S);
  E e = static_cast<E>(259);
  out[4] = (int)e;
  out[5] = (int)E::B;
  out[6] = X;
  out[7] = Y > X;
  H h = (H)(65536 + 4);
  out[8] = h;
  E arr[4];
  out[10] = sizeof(arr);
  out[11] = (unsigned char)E::B + 10;
  F ff = (F)-1;
  out[12] = ff < 0;
  out[13] = W + 1;
}
