// Flags and weights that launches pass: `k<<<1, 64>>>(a, true)`, conditions of the host, floats that are whole numbers.

// expect: verified
__global__ void by_constants(int *a, const bool whole) {
  if (whole) {
    a[threadIdx.x] = 1 + blockIdx.x;
  } else {
    a[blockIdx.x * blockDim.x + threadIdx.x] = 2;
  }
}

// expect: verified
__global__ void by_a_condition(int *a, bool whole) {
  if (whole) {
    a[threadIdx.x] = 1 + blockIdx.x;
  } else {
    a[blockIdx.x * blockDim.x + threadIdx.x] = 2;
  }
}

// expect: racy
__global__ void the_other_way_round(int *a, bool whole) {
  if (whole) {
    a[blockIdx.x * blockDim.x + threadIdx.x] = 2;
  } else {
    a[threadIdx.x] = 1 + blockIdx.x;
//  ^^^^^^^^^^^^^^ SL102 racy WAW global
  }
}

// Any number that is not zero is true.
// expect: racy
__global__ void by_a_number(int *a, bool whole) {
  if (whole) a[threadIdx.x] = blockIdx.x;
//           ^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: verified
__global__ void by_a_weight(float *sum, const float *in, const float weight) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (weight != 0.0f) sum[threadIdx.x] = in[i] * weight;
  else sum[i] = in[i];
}

// expect: racy
__global__ void by_another_weight(float *sum, const float *in, const float weight) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (weight != 0.0f) sum[threadIdx.x] = in[i] * weight;
//                    ^^^^^^^^^^^^^^^^ SL102 racy WAW global
  else sum[i] = in[i];
}

void run(int *a, float *sum, const float *in, int n) {
  by_constants<<<1, 64>>>(a, true);
  by_constants<<<4, 64>>>(a, false);
  bool whole = n <= 64;
  int blocks = whole ? 1 : (n + 63) / 64;
  by_a_condition<<<blocks, 64>>>(a, whole);
  the_other_way_round<<<blocks, 64>>>(a, whole);
  int flags = 6;
  by_a_number<<<4, 64>>>(a, flags);
  by_a_weight<<<4, 64>>>(sum, in, 0.0f);
  by_another_weight<<<4, 64>>>(sum, in, 2.0f);
}
