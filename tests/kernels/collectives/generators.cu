// Random numbers from one state for a block.
#include <curand_kernel.h>

// expect: verified
// syncline: launch(block=256, grid=1)
__global__ void one_block(curandStateMtgp32_t *state, unsigned *out) {
  out[threadIdx.x] = curand(state);
}

// expect: verified
// syncline: launch(block=256)
__global__ void own_state(curandStateMtgp32_t *states, unsigned *out) {
  out[blockIdx.x * 256 + threadIdx.x] = curand(&states[blockIdx.x]);
}

// expect: racy
// syncline: launch(block=256, grid=2)
__global__ void state_of_two_blocks(curandStateMtgp32_t *state, unsigned *out) {
  out[blockIdx.x * 256 + threadIdx.x] = curand(state);
//                                      ^ SL102 racy WAW global grid
}

// expect: racy
// syncline: launch(block=512, grid=1)
__global__ void too_many_threads(curandStateMtgp32_t *state, unsigned *out) {
  out[threadIdx.x] = curand(state);
//                   ^ SL102 racy WAW global block
}

// expect: divergent
// syncline: launch(block=256, grid=1)
__global__ void some_threads(curandStateMtgp32_t *state, unsigned *out) {
  if (threadIdx.x < 10) out[threadIdx.x] = curand(state);
//                                         ^ SL201 divergent
}

// Other states are a thread's own.
// expect: racy
// syncline: launch(block=256, grid=1)
__global__ void plain_state(curandState *state, unsigned *out) {
  out[threadIdx.x] = curand(state);
//                   ^ SL102 racy
}
