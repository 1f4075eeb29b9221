// A file with `main` is the program: its variables hold what it stores to them, unless it says that they are another
// file's as well.

int width = 64;
extern int width_of_all;
int width_of_all = 64;

// expect: verified
__global__ void by_a_variable(int *out, int n) { out[threadIdx.x % n] = threadIdx.x; }

// expect: possible
__global__ void by_a_variable_of_several_files(int *out, int n) { out[threadIdx.x % n] = threadIdx.x; }

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  by_a_variable<<<1, 64>>>(out, width);
  by_a_variable_of_several_files<<<1, 64>>>(out, width_of_all);
}
