// Memory from malloc and new belongs to the thread that asked for it, until it hands the address on.

// expect: verified
__global__ void own_list(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *list = static_cast<int *>(malloc(n * sizeof(int)));
  if (list == nullptr) return;
  for (int k = 0; k < n; ++k) list[k] = in[i * n + k];
  int sum = 0;
  for (int k = 0; k < n; ++k) sum += list[k];
  out[i] = sum;
  free(list);
}

// expect: verified
__global__ void own_object(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *cells = new int[4];
  cells[0] = i;
  cells[3] = cells[0];
  out[i] = cells[3];
  delete[] cells;
}

// One thread asks for the block and hands the address on; all write to the same cells.
// It should become racy.
// expect: incomplete (loaded from shared)
__global__ void handed_on(int *out) {
  __shared__ int *cells;
  if (threadIdx.x == 0) cells = new int[1024];
  __syncthreads();
  cells[0] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = cells[0];
}

// Each thread has its own cell in what one of them asked for.
// It should become verified: one address for the whole block.
// expect: incomplete (loaded from shared)
__global__ void handed_on_in_parts(int *out) {
  __shared__ int *cells;
  if (threadIdx.x == 0) cells = new int[1024];
  __syncthreads();
  cells[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = cells[blockDim.x - 1 - threadIdx.x];
}

// The address is read before it is there.
// expect: racy, fixed: incomplete
__global__ void handed_on_too_early(int *out) {
  __shared__ int *cells;
  if (threadIdx.x == 0) cells = new int[1024];
  cells[threadIdx.x] = threadIdx.x;
//^^^^^ SL101 racy RAW shared
}
