// Kernels that are empty for the architecture that was asked for.

// expect: racy
__global__ void newer(float *out) {
#if __CUDA_ARCH__ >= 900
  out[0] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
#endif
}

// expect: racy
__global__ void older(float *out) {
#if __CUDA_ARCH__ < 700
  out[0] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
#endif
}

// expect: verified
__global__ void newer_and_safe(float *out) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
#endif
}

// Nothing is left where the macro is not defined, which nobody says.
// expect: possible
__global__ void of_a_macro(float *out) {
#ifdef WITH_OUTPUT
  out[0] = threadIdx.x;
#endif
}

// expect: verified
__global__ void empty(float *out) {}

#define HAS_CLUSTERS (__CUDA_ARCH__ >= 900)

// expect: racy
__global__ void asked_through_a_macro(int *out) {
#if HAS_CLUSTERS
    out[0] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
#endif
}
