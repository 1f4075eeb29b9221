// out: 1 2 3 4 1 2 3 4 1 2 2 1 2 2 1 0

enum E { A, B2 };
enum class F : int { A };
enum class G : unsigned char { A = 3 };
__device__ int f(E) { return 1; }
__device__ int f(F) { return 2; }
__device__ int f(G) { return 3; }
__device__ int f(int) { return 4; }
__device__ int p(int*) { return 1; }
__device__ int p(const int*) { return 2; }
__device__ int p(float*) { return 3; }
__device__ int p(void*) { return 4; }
__device__ int r(int&) { return 1; }
__device__ int r(const int&) { return 2; }
__device__ int v(int&&) { return 1; }
__device__ int v(int&) { return 2; }
__device__ int t(bool) { return 1; }
__device__ int t(int*) { return 2; }

__global__ void k(int* out, int n) {
  out[0] = f(A);
  out[1] = f(F::A);
  out[2] = f(G::A);
  out[3] = f(1);
  int x = 1;
  const int y = 2;
  const int* cp = &y;
  float fl;
  double dd;
  out[4] = p(&x);
  out[5] = p(cp);
  out[6] = p(&fl);
  out[7] = p(&dd);
  out[8] = r(x);
  out[9] = r(y);
  out[10] = r(3);
  out[11] = v(3);
  out[12] = v(x);
  out[13] = t(&x);
  E e = A;
  out[14] = f(e);
}
