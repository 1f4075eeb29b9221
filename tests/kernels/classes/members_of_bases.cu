// Members of base classes, which derived classes and their methods name as their own.
typedef unsigned U;
__device__ unsigned least(U a, U b) { return a < b ? a : b; }
struct Base {
  int stride = 1;
  __device__ int at(int t) const { return t * stride; }
};
struct Rows : Base {
  int stride = 0;
};
struct Two {
  Rows rows[2];
  Rows row;
  int step;
  __device__ Two() : step(row.Base::stride) {}
};

// expect: verified
__global__ void method_of_the_base(float *out) {
  Rows rows;
  out[rows.at(blockIdx.x * blockDim.x + threadIdx.x)] = 1.f;
}

// expect: racy
__global__ void member_of_the_derived_one(float *out) {
  Rows rows;
  out[rows.stride * threadIdx.x] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW block global
}

// expect: verified
__global__ void default_of_a_member(float *out) {
  Two two;
  out[two.step * (blockIdx.x * blockDim.x + threadIdx.x)] = 1.f;
}

// expect: racy
__global__ void default_in_an_array(float *out) {
  Two two;
  out[two.rows[1].stride * threadIdx.x] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW block global
}

// expect: verified
__global__ void cast_among_arguments(float *out) {
  if (threadIdx.x < 30 && blockIdx.x == 0) out[least(U(threadIdx.x), 30)] = threadIdx.x;
}

// expect: racy
__global__ void cast_among_arguments_clamped(float *out) {
  out[least(U(threadIdx.x), 30)] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW block global
}
