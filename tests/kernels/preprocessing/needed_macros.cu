// Macros that kernels call are defined for builds with further macros alone: they are checked as such a build has them.
#ifdef WITH_CUDA
#define KERNEL_LOOP(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
#endif

#ifdef WITH_TRACES
#define TRACE(text) trace(text)
#else
#define TRACE(text)
#endif

// expect: verified
__global__ void scaled(float *a, int n) {
  TRACE("scaled");
  KERNEL_LOOP(i, n) { a[i] *= 2; }
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void shifted(float *a, int n) {
  TRACE("shifted");
  KERNEL_LOOP(i, n) { a[i] = a[i + 1]; }
//                    ^^^^^^^^^^^ SL102 racy WAR global block
}
