// A backslash at the end of a line joins it with the next, also in the middle of a word, and with blanks behind it.

// expect: verified
__global__ void word(int *out, const int *in) {
  __shared__ int s[1024];
  s[threadIdx.x] = in[threadIdx.x];
  __sync\
threads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[1023 - threadIdx.x];
}

// expect: racy, fixed: verified
__global__ void commented_out(int *out, const int *in) {
  __shared__ int s[1025];
  s[threadIdx.x] = in[threadIdx.x];
  // kept on C:\old\   
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
//                                             ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// The value is 100 whatever stands behind the backslash.
#define BIG 10\  
0
// expect: verified
__global__ void number(int *out) {
  int t = thr\
ead\
Idx.x;
  t +\
= blockIdx.x * blockDim.x;
  out[BIG == 100 ? t : 0] = t;
}
