// Enumerations that speak of each other, as CUB's do: each is worked out once.

template <int WIDTH>
struct Layout {
  enum { A = WIDTH + WIDTH };
  enum { B = A + A - A, C = B + B - A };
  enum { D = C + C - B, E = D + D - C + B - B };
  enum { F = E + E - D, G = F + F - E + D - D };
  enum { H = G + G - F, I = H + H - G + F - F };
  enum { J = I + I - H, K = J + J - I + H - H };
  enum { L = K + K - J, M = L + L - K + J - J };
};

// expect: verified
// syncline: launch(block=64)
__global__ void as_wide_as_it_says(int *out) {
  __shared__ int s[Layout<64>::M];
  s[threadIdx.x] = 1;
  s[threadIdx.x + Layout<32>::M] = 2;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// expect: racy
// syncline: launch(block=64)
__global__ void not_that_wide(int *out) {
  __shared__ int s[Layout<64>::M];
  s[threadIdx.x] = 1;
  s[threadIdx.x + Layout<31>::M] = 2;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// One name in several records: that of the record, of the one around it, or of its base is meant.
struct Elsewhere {
  enum { STRIDE = 1 };
};
struct Around {
  enum { STRIDE = 64 };
  struct Within {
    enum { ROW = STRIDE };
    __device__ int stride() { return STRIDE; }
  };
};
struct Wide {
  enum { STRIDE = 64 };
};
struct Derived : Wide {
  enum { ROW = STRIDE };
  __device__ int stride() { return STRIDE; }
};

// expect: verified
// syncline: launch(block=64)
__global__ void rows_of_the_record_around(int *out) {
  __shared__ int s[128];
  Around::Within within;
  s[threadIdx.x] = 1;
  s[threadIdx.x + Around::Within::ROW] = 2;
  s[threadIdx.x + within.stride()] = 3;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// expect: verified
// syncline: launch(block=64)
__global__ void rows_of_the_base(int *out) {
  __shared__ int s[128];
  Derived derived;
  s[threadIdx.x] = 1;
  s[threadIdx.x + Derived::ROW] = 2;
  s[threadIdx.x + derived.stride()] = 3;
  s[threadIdx.x + Derived::STRIDE] = 4;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// expect: racy
// syncline: launch(block=64)
__global__ void rows_of_another_record(int *out) {
  __shared__ int s[128];
  s[threadIdx.x] = 1;
  s[threadIdx.x + Elsewhere::STRIDE] = 2;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
