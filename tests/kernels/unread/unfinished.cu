// While one types: a kernel that is broken leaves its healthy neighbours their findings.

// expect: racy, fixed: verified
__global__ void before_the_broken_ones(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
//                                             ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: incomplete (syntax error)
__global__ void semicolon_to_come(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i]
}

// expect: racy, fixed: verified
__global__ void between_the_broken_ones(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
//                                             ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: incomplete (syntax error)
__global__ void bracket_to_come(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i = in[i];
}

// expect: incomplete
__global__ void barrier_to_come(const int *in, int *out) {
  __shared__ int s[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = in[i];
  __sync
}

// expect: verified
__global__ void in_step_after_them(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
}

// A function that is to be written next may do anything.
// expect: incomplete (not_written_yet)
__global__ void calls_what_is_to_come(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = not_written_yet(in[i], out);
}

// expect: incomplete (syntax error)
__global__ void string_to_close(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  printf("abc
}

// expect: racy, fixed: verified
__global__ void after_string_to_close(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
//                                             ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: incomplete (syntax error)
__global__ void name_to_come(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ int
}

// expect: racy, fixed: verified
__global__ void after_name_to_come(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
//                                             ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: incomplete (syntax error)
__global__ void brace_too_many(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 1; }
}

// expect: racy, fixed: verified
__global__ void after_brace_too_many(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
//                                             ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: incomplete (syntax error)
__global__ void else_without_if(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  else out[i] = 1;
}

// expect: racy, fixed: verified
__global__ void after_else_without_if(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
//                                             ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: incomplete (syntax error)
__global__ void character_to_close(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  char c = 'a;
}

// expect: racy, fixed: verified
__global__ void after_character_to_close(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
//                                             ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}
