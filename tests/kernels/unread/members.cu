// Objects of types that are not declared. Members of one that is passed by value, or that a parameter points at, are the
// same for all threads while nobody writes them.

// expect: verified
__global__ void by_value(const Matrix m, float *out) {
  if (m.rows > 3) __syncthreads();
//                ^^^^^^^^^^^^^^^ SL301 info redundant
}

// expect: verified
__global__ void through_a_pointer(const Matrix *m, float *out) {
  for (int i = 0; i < m->rows; i++) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = i;
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL301 redundant
  }
}

// expect: verified
__global__ void within_a_member(Matrix m, float *out) {
  int end = m.size.height;
  if (end > 3) __syncthreads();
//             ^^^^^^^^^^^^^^^ SL301 info redundant
}

template <typename T>
__device__ void fill(const View<T> &view, float *tile) {
  for (int i = 0, end = (view.rows + 3) / 4; i < end; ++i) {
    tile[threadIdx.x] = 0;
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL301 redundant
  }
}

// expect: verified
__global__ void by_reference(const View<float> view, float *out) {
  __shared__ float tile[1024];
  fill(view, tile);
}

// Every value of the member does it.
// expect: racy
__global__ void same_cell(Matrix m, float *out) {
  __shared__ int tile[64];
  tile[m.rows] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW
}

// expect: possible
__global__ void stride(Matrix m, float *out) {
  out[threadIdx.x * m.stride] = threadIdx.x;
}

// expect: possible
__global__ void guard(Matrix m, float *out) {
  if (threadIdx.x < m.rows) out[0] = threadIdx.x;
}

// A copy may be changed, by each thread in its own way.
// expect: possible
__global__ void changed_copy(Matrix m, float *out) {
  m.rows = threadIdx.x;
  if (m.rows > 3) __syncthreads();
//                ^^^^^^^^^^^^^^^ SL201 possible
}

// expect: possible
__global__ void changed_by_reference(Matrix m, float *out) {
  prepare(m, threadIdx.x);
  if (m.rows > 3) __syncthreads();
//                ^^^^^^^^^^^^^^^ SL201 possible
}

// expect: incomplete (prepare)
__global__ void not_changed_by_reference(const Matrix m, float *out) {
  prepare(m, threadIdx.x);
  if (m.rows > 3) __syncthreads();
}

// A method is taken to leave its object as it is.
// expect: incomplete (at)
__global__ void after_a_method(Matrix m, float *out) {
  m.at(threadIdx.x);
  if (m.rows > 3) __syncthreads();
}

// expect: possible
__global__ void written(Matrix *m, float *out) {
  m->rows = threadIdx.x;
  if (m->rows > 3) __syncthreads();
//                 ^^^^^^^^^^^^^^^ SL201 possible
}

// expect: possible
__global__ void counted(Matrix *m, float *out) {
  atomicAdd(&m->rows, 1);
  if (m->rows > 3) __syncthreads();
//                 ^^^^^^^^^^^^^^^ SL201 possible
}

// expect: possible
__global__ void one_each(const Matrix *m, float *out) {
  if (m[threadIdx.x].rows > 3) __syncthreads();
//                             ^^^^^^^^^^^^^^^ SL201 possible
}

// expect: possible
__global__ void in_shared_memory(float *out) {
  __shared__ Matrix m;
  if (m.rows > 3) __syncthreads();
//                ^^^^^^^^^^^^^^^ SL201 possible
}
