// What a kernel calls that is no memory access of its own: printing, assertions, traps, clocks, random
// numbers.
#include <cassert>
#include <cstdio>
#include <curand_kernel.h>

// expect: verified
__global__ void printing(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  printf("thread %d has %d\n", i, in[i]);
  assert(in[i] >= 0);
  if (in[i] > 1000) __trap();
  out[i] = in[i];
}

// The argument of a print is read like any other.
// expect: racy, fixed: verified
__global__ void printing_a_neighbour(int *out) {
  __shared__ int s[1025];
  int t = threadIdx.x;
  s[t] = t;
  printf("%d\n", s[t + 1]);
//               ^^^^^^^^ SL101 racy RAW shared
  out[blockIdx.x * blockDim.x + t] = s[t];
}

// A print is no barrier; and a trap ends the whole grid: nothing is left behind.
// expect: verified
__global__ void trapped_before_a_barrier(const int *in, int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  if (in[t] < 0) __trap();
  s[t] = in[t];
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}

// Random numbers: every thread has its own state.
// expect: verified
__global__ void own_states(curandState *states, float *out, unsigned long long seed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  curandState local;
  curand_init(seed, i, 0, &local);
  out[i] = curand_uniform(&local);
  states[i] = local;
}

// All draw from one state: it changes with each draw.
// expect: racy
__global__ void one_state_for_all(curandState *states, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = curand_uniform(&states[0]);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global
}

// Reading through a texture or a surface touches nothing that is written here.
// expect: verified
__global__ void from_texture(cudaTextureObject_t image, float *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) {
    out[y * width + x] = tex2D<float>(image, x + 0.5f, y + 0.5f);
  }
}

// Clocks and special functions.
// expect: verified
__global__ void timed(const float *in, float *out, long long *cycles) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  long long start = clock64();
  out[i] = __expf(in[i]) + rsqrtf(fabsf(in[i])) + __ldg(&in[i]);
  cycles[i] = clock64() - start;
}

