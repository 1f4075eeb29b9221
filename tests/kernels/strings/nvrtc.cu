// Kernels in raw strings, which a program compiles when it runs, beside one that is compiled with it.

const char *source = R"(
#define TILE 64
// expect: racy, fixed: verified
extern "C" __global__ void missing(const float *in, float *out) {
  __shared__ float tile[TILE];
  int t = threadIdx.x;
  tile[t] = in[t];
  out[t] = tile[TILE - 1 - t];
  //       ^^^^ SL101 racy RAW shared block
}

// expect: verified
extern "C" __global__ void repaired(const float *in, float *out) {
  __shared__ float tile[TILE];
  int t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  out[t] = tile[TILE - 1 - t];
}
)";

// A string is a text of its own: what another one defines is not there.
const char *other = R"code(
// expect: verified
template <int TILE> __global__ void alone(float *a) {
  const char *text = ")";
  a[blockIdx.x * blockDim.x + threadIdx.x] = TILE;
}
)code";

// expect: verified
__global__ void beside(float *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// No kernels: what only looks like one.
const char *declared = R"(__global__ void declared(float *a);)";
const char *words = "a __global__ void function is a kernel";
/* R"(__global__ void commented(float *a) { a[0] = threadIdx.x; })" */
#if 0
const char *left_out = R"(__global__ void left_out(float *a) { a[0] = threadIdx.x; })";
#endif
