// Functions of one's own that are called like the built-in ones are what they are written to be.

struct Quiet {
  __device__ void sync() {}
  static __device__ void synchronise() {}
};

namespace plain {
__device__ int atomicAdd(int *cell, int value) { return *cell += value; }
//                                                      ^^^^^ SL101 racy WAR shared
}  // namespace plain

// expect: racy
__global__ void method_called_sync(int *out) {
  __shared__ int s[1025];
  Quiet block;
  s[threadIdx.x] = 1;
  block.sync();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
//                                             ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: racy
__global__ void static_method(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  Quiet::synchronise();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
//                                             ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: racy
__global__ void not_that_atomic_add(int *out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  plain::atomicAdd(&sum, 1);
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// An overload for floats that the program brings itself.
__device__ float atomicMax(float *cell, float value) {
  float old = *cell;
  *cell = old > value ? old : value;
//^^^^^ SL101 racy WAR shared
//^^^^^ SL101 racy WAW shared
  return old;
}

// expect: racy
__global__ void not_that_atomic_max(float *out) {
  __shared__ float best;
  if (threadIdx.x == 0) best = 0.0f;
  __syncthreads();
  atomicMax(&best, (float)threadIdx.x);
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = best;
}

// Waiting for a while is not waiting for somebody.
// expect: racy, fixed: verified
__global__ void slept(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  __nanosleep(1000);
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
//                                             ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// Members, classes and namespaces of one's own by names of the language and of its libraries.
struct Index {
  int x;
};
struct Writer {
  Index threadIdx;
  int *out;
  __device__ void write(int v) { out[threadIdx.x] = v; }
//                               ^^^^^^^^^^^^^^^^^^^^ SL102 WAW global
};

// expect: racy
__global__ void own_thread_index(int *out) {
  Writer writer{{0}, out};
  writer.write(threadIdx.x);
}

namespace mine {
template <class T, int N> struct BlockReduce {
  struct TempStorage {
    T v[N];
  };
  TempStorage &t;
  __device__ BlockReduce(TempStorage &x) : t(x) {}
  __device__ T Sum(T v) {
    t.v[threadIdx.x] = v;
    return t.v[N - 1 - threadIdx.x];
//         ^^^^^^^^^^^^^^^^^^^^^^^^ SL101 RAW shared
  }
  __device__ T Own(T v) {
    t.v[threadIdx.x] = v;
    return t.v[threadIdx.x];
  }
};
}  // namespace mine
namespace cub = mine;

// expect: racy
// syncline: launch(block=64)
__global__ void own_reduction(int *out) {
  typedef cub::BlockReduce<int, 64> Reduce;
  __shared__ Reduce::TempStorage storage;
  out[threadIdx.x] = Reduce(storage).Sum(threadIdx.x);
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void own_reduction_of_own_cells(int *out) {
  typedef cub::BlockReduce<int, 64> Reduce;
  __shared__ Reduce::TempStorage storage;
  out[threadIdx.x] = Reduce(storage).Own(threadIdx.x);
}

namespace cooperative_groups {
struct Everyone {
  __device__ void sync() {}
};
__device__ Everyone this_thread_block() { return Everyone(); }
}  // namespace cooperative_groups

// expect: racy
__global__ void own_group(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = threadIdx.x;
  cooperative_groups::this_thread_block().sync();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
//                                             ^^^^^^^^^^^^^^^^^^ SL101 RAW shared
}
