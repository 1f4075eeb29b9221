// Calls of which nobody knows what they call: these do more than their text names.

struct Store {
  __device__ void operator()(int n, float *out, float value) const {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i / 2] = value * i;
  }
};

// A pack of a kernel's parameters of which nobody sees what it takes.
// expect: incomplete
template <typename... Rest> __global__ void forwards(int n, Store store, Rest... rest) { store(n, rest...); }

void run(float *p) { start(forwards<float *, float>, 1000, Store(), p, 1.0f); }
