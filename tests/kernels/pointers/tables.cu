// Pointers in tables that a kernel is given, and in device memory: each points at something of its own.
struct Buffers {
  int *parts[4];
};

// expect: verified
__global__ void own_part(Buffers b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b.parts[0][i] = b.parts[1][i + 1];
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void one_part(Buffers b) {
  int i = threadIdx.x;
  b.parts[1][i] = b.parts[1][i + 1];
//^^^^^^^^^^^^^ SL102 racy WAR global block
}

// Whichever part: each is indexed apart.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void any_part(Buffers b, int k) {
  b.parts[k & 3][threadIdx.x] = 1;
}

// Two of the parts may be the same one.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void two_parts(Buffers b, int k) {
  int i = threadIdx.x;
  b.parts[k & 3][i] = b.parts[2][i + 1];
}

// The part is replaced by a pointer that others write through.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void replaced(Buffers b, int *p) {
  int i = threadIdx.x;
  b.parts[3] = p;
  b.parts[3][i] = p[i + 1];
//^^^^^^^^^^^^^ SL102 racy WAR global block
}

__device__ float *everybodys;
__device__ float *moved;

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void through_device_memory(float *x) {
  int i = threadIdx.x;
  everybodys[i] = x[i] + everybodys[i + 1];
//^^^^^^^^^^^^^ SL102 racy WAR global block
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void own_element(float *x) {
  int i = threadIdx.x;
  everybodys[i] = x[i + 1] + everybodys[i];
}

// A pointer that a kernel changes leads anywhere.
// expect: incomplete (a pointer loaded from global memory)
// syncline: launch(block=64, grid=1)
__global__ void changed(float *x) {
  if (threadIdx.x == 0) moved = x;
  __syncthreads();
  moved[threadIdx.x] = 1;
}
