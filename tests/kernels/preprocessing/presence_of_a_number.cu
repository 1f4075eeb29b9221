// The macro that all kernels hang on is used as a number as well: defined it is, but nobody knows as what.
#ifdef WIDTH

// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void by_width(float *a) { a[threadIdx.x * WIDTH] = 1.5f * threadIdx.x; }

// expect: verified
__global__ void beside(float *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = WIDTH; }

#endif
