// Tiles that are filled anew, and buffers that take turns.
#define N 128

// expect: racy, fixed: verified
// syncline: launch(block=128)
__global__ void refilled(const float *in, float *out, int tiles) {
  __shared__ float tile[N];
  int t = threadIdx.x;
  float sum = 0.0f;
  for (int k = 0; k < tiles; ++k) {
    tile[t] = in[k * N + t];
//  ^^^^^^^ SL101 racy WAR shared
    __syncthreads();
    for (int j = 0; j < N; ++j) sum += tile[j];
  }
  out[blockIdx.x * N + t] = sum;
}

// The barrier at the end of the body is not needed after the last round, and kept all the same.
// expect: verified
// syncline: launch(block=128)
__global__ void refilled_in_step(const float *in, float *out, int tiles) {
  __shared__ float tile[N];
  int t = threadIdx.x;
  float sum = 0.0f;
  for (int k = 0; k < tiles; ++k) {
    tile[t] = in[k * N + t];
    __syncthreads();
    for (int j = 0; j < N; ++j) sum += tile[j];
    __syncthreads();
  }
  out[blockIdx.x * N + t] = sum;
}

// The next tile is fetched into a register before the barrier, and stored behind it.
// expect: verified
// syncline: launch(block=128)
__global__ void fetched_ahead(const float *in, float *out, int tiles) {
  __shared__ float tile[N];
  int t = threadIdx.x;
  float next = in[t];
  float sum = 0.0f;
  for (int k = 0; k < tiles; ++k) {
    tile[t] = next;
    __syncthreads();
    if (k + 1 < tiles) next = in[(k + 1) * N + t];
    for (int j = 0; j < N; ++j) sum += tile[j];
    __syncthreads();
  }
  out[blockIdx.x * N + t] = sum;
}

// Two buffers by the parity of the round, and one barrier a round.
// expect: verified
// syncline: launch(block=128)
__global__ void two_buffers(const float *in, float *out, int tiles) {
  __shared__ float tile[2][N];
  int t = threadIdx.x;
  float sum = 0.0f;
  for (int k = 0; k < tiles; ++k) {
    tile[k & 1][t] = in[k * N + t];
    __syncthreads();
    for (int j = 0; j < N; ++j) sum += tile[k & 1][j];
  }
  out[blockIdx.x * N + t] = sum;
}

// Both buffers are the same one: k & 0.
// expect: racy, fixed: verified
// syncline: launch(block=128)
__global__ void one_buffer_in_disguise(const float *in, float *out, int tiles) {
  __shared__ float tile[2][N];
  int t = threadIdx.x;
  float sum = 0.0f;
  for (int k = 0; k < tiles; ++k) {
    tile[k & 0][t] = in[k * N + t];
//  ^^^^^^^^^^^^^^ SL101 racy WAR shared
    __syncthreads();
    for (int j = 0; j < N; ++j) sum += tile[k & 0][j];
  }
  out[blockIdx.x * N + t] = sum;
}

// Filled one round ahead: the tile of the next round is written while this one's is read.
// expect: verified
// syncline: launch(block=128)
__global__ void filled_ahead(const float *in, float *out, int tiles) {
  __shared__ float tile[2][N];
  int t = threadIdx.x;
  float sum = 0.0f;
  tile[0][t] = in[t];
  for (int k = 0; k < tiles; ++k) {
    __syncthreads();
    if (k + 1 < tiles) tile[(k + 1) % 2][t] = in[(k + 1) * N + t];
    for (int j = 0; j < N; ++j) sum += tile[k % 2][j];
  }
  out[blockIdx.x * N + t] = sum;
}

// Two rounds ahead there would have to be three buffers.
// expect: racy
// syncline: launch(block=128)
__global__ void filled_too_far_ahead(const float *in, float *out, int tiles) {
  __shared__ float tile[2][N];
  int t = threadIdx.x;
  float sum = 0.0f;
  tile[0][t] = in[t];
  tile[1][t] = in[N + t];
  for (int k = 0; k + 2 < tiles; ++k) {
    __syncthreads();
    for (int j = 0; j < N; ++j) sum += tile[k % 2][j];
    tile[k % 2][t] = in[(k + 2) * N + t];
//  ^^^^^^^^^^^^^^ SL101 racy WAR shared
  }
  out[blockIdx.x * N + t] = sum;
}

// Three buffers in a ring.
// expect: verified
// syncline: launch(block=128)
__global__ void ring_of_three(const float *in, float *out, int tiles) {
  __shared__ float tile[3][N];
  int t = threadIdx.x;
  float sum = 0.0f;
  tile[0][t] = in[t];
  tile[1][t] = in[N + t];
  for (int k = 0; k < tiles; ++k) {
    __syncthreads();
    for (int j = 0; j < N; ++j) sum += tile[k % 3][j];
    tile[(k + 2) % 3][t] = in[(k + 2) * N + t];
  }
  out[blockIdx.x * N + t] = sum;
}
