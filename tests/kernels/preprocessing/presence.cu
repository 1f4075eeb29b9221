// All kernels of the file stand in a conditional that asks for a macro of the build: they are checked as a build has
// them that defines it.
#ifdef USE_GPU
#if defined(WITH_KERNELS) && GPU_BUILD

// expect: verified
__global__ void scaled(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = a[i] * 2;
}

// expect: racy
// syncline: launch(block=64)
__global__ void shifted(float *a) {
  a[threadIdx.x] = a[threadIdx.x + 1];
//^^^^^^^^^^^^^^ SL102 racy WAR global block
}

#ifdef TILE
// Only this one hangs on the further macro.
__global__ void tiled(float *a) { a[0] = threadIdx.x; }
#endif

#endif
#endif
