// A buffer of bytes that the host carves: what lies behind what follows from the widths of the elements.

// expect: verified
__global__ void whole_parts(float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = b[n - 1 - i];
}

// expect: racy
__global__ void parts_too_short(float *a, const float *b, int n) {
  int i = threadIdx.x;
  if (i < 64) a[i] = b[i];
//            ^^^^ SL102 racy WAR global
}

// expect: possible
__global__ void too_few_bytes(float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = b[n - 1 - i];
}

// expect: verified
template <typename T>
__global__ void of_any_type(T *a, const T *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = b[n - 1 - i];
}

void carve(char *bytes, int n) {
  int blocks = (n + 63) / 64;
  whole_parts<<<blocks, 64>>>((float *)bytes, reinterpret_cast<float *>(bytes + n * sizeof(float)), n);
  parts_too_short<<<1, 64>>>((float *)bytes, (float *)&bytes[63 * sizeof(float)], n);
  too_few_bytes<<<blocks, 64>>>((float *)bytes, (float *)(bytes + n), n);
}

template <typename T>
void carve_for(unsigned char *bytes, int n) {
  of_any_type<T><<<(n + 63) / 64, 64>>>((T *)bytes, (T *)(bytes + n * sizeof(T)), n);
}

template void carve_for<double>(unsigned char *, int);

// A variable of the file that holds a pointer which the function got.
// expect: possible
__global__ void kept_for_later(int *a, const int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

// expect: verified
__global__ void allocated_for_later(int *a, const int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

int *kept;
int *made;

void keep(int *given) {
  kept = given;
  cudaMalloc(&made, 64 * sizeof(int));
  kept_for_later<<<1, 64>>>(given, kept);
  allocated_for_later<<<1, 64>>>(given, made);
}
