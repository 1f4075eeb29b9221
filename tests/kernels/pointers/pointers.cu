// Pointers: what they point at is what counts, not what they are called.

// Two names for one array.
// expect: racy, fixed: verified
__global__ void alias(const float *in, float *out) {
  __shared__ float s[1025];
  float *p = s;
  const float *q = s + 1;
  p[threadIdx.x] = in[threadIdx.x];
  out[blockIdx.x * blockDim.x + threadIdx.x] = q[threadIdx.x];
//                                             ^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// An offset that parts them.
// expect: verified
__global__ void offset_apart(const float *in, float *out) {
  __shared__ float s[2048];
  float *low = s;
  float *high = low + 1024;
  low[threadIdx.x] = in[threadIdx.x];
  *(high + blockDim.x - 1 - threadIdx.x) = 1.0f;
  out[blockIdx.x * blockDim.x + threadIdx.x] = low[threadIdx.x];
}

// Ping-pong by an index.
// expect: verified
// syncline: launch(block=128)
__global__ void by_flipped_index(const int *in, int *out, int rounds) {
  __shared__ int buffer[2][128];
  int t = threadIdx.x;
  int cur = 0;
  buffer[cur][t] = in[blockIdx.x * 128 + t];
  __syncthreads();
  for (int k = 0; k < rounds; ++k) {
    buffer[cur ^ 1][t] = buffer[cur][(t + 1) % 128] + 1;
    cur ^= 1;
    __syncthreads();
  }
  out[blockIdx.x * 128 + t] = buffer[cur][t];
}

// The barrier is before the flip and the copy back is not parted from the reading.
// expect: racy
// syncline: launch(block=128)
__global__ void flipped_and_read(const int *in, int *out, int rounds) {
  __shared__ int buffer[2][128];
  int t = threadIdx.x;
  int cur = 0;
  buffer[cur][t] = in[blockIdx.x * 128 + t];
  __syncthreads();
  for (int k = 0; k < rounds; ++k) {
    buffer[cur ^ 1][t] = buffer[cur][(t + 1) % 128] + 1;
//  ^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared
    cur ^= 1;
  }
  __syncthreads();
  out[blockIdx.x * 128 + t] = buffer[cur][t];
}

// Ping-pong by exchanging pointers: after each round the two have changed places.
// expect: verified
// syncline: launch(block=128)
__global__ void by_exchange(const int *in, int *out, int rounds) {
  __shared__ int a[128], b[128];
  int t = threadIdx.x;
  int *from = a, *to = b;
  from[t] = in[blockIdx.x * 128 + t];
  __syncthreads();
  for (int k = 0; k < rounds; ++k) {
    to[t] = from[(t + 1) % 128] + 1;
    int *swap = from;
    from = to;
    to = swap;
    __syncthreads();
  }
  out[blockIdx.x * 128 + t] = from[t];
}

// expect: racy
// syncline: launch(block=128)
__global__ void by_exchange_without_step(const int *in, int *out, int rounds) {
  __shared__ int a[128], b[128];
  int t = threadIdx.x;
  int *from = a, *to = b;
  from[t] = in[blockIdx.x * 128 + t];
  __syncthreads();
  for (int k = 0; k < rounds; ++k) {
    to[t] = from[(t + 1) % 128] + 1;
//  ^^^^^ SL101 racy WAR shared
//          ^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
    int *swap = from;
    from = to;
    to = swap;
  }
  __syncthreads();
  out[blockIdx.x * 128 + t] = from[t];
}

// One of two bases.
// expect: verified
__global__ void one_of_two_bases(int *out) {
  __shared__ int even[1024], odd[1024];
  int t = threadIdx.x;
  int *mine = t % 2 ? odd : even;
  mine[t / 2] = t;
  __syncthreads();
//^^^^^^^^^^^^^^^ SL301 redundant
  out[blockIdx.x * blockDim.x + t] = (t % 2 ? odd : even)[t / 2];
}

// The bases are chosen by halves, the index pairs neighbours: two threads meet.
// expect: racy
// syncline: launch(block=64)
__global__ void wrong_choice_of_base(int *out) {
  __shared__ int low[64], high[64];
  int t = threadIdx.x;
  int *mine = t < 32 ? low : high;
  mine[t / 2] = t;
//^^^^^^^^^^^ SL103 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 64 + t] = low[t] + high[t];
}

// A pointer to one field steps over whole structs.
struct Cell {
  int key;
  int value;
};

// expect: racy
__global__ void into_a_struct(int *out) {
  __shared__ Cell cells[1024];
  int t = threadIdx.x;
  int *value = &cells[t].value;
  *value = t;
  out[blockIdx.x * blockDim.x + t] = (&cells[t])[1].value;
//                                   ^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
__global__ void into_another_field(int *out) {
  __shared__ Cell cells[1025];
  int t = threadIdx.x;
  int *key = &cells[t].key;
  *key = t;
  out[blockIdx.x * blockDim.x + t] = (&cells[t] + 1)->value;
}

// A pointer to key, used as an array of ints, comes to value with its next element.
// expect: racy, fixed: verified
__global__ void over_the_field(int *out) {
  __shared__ Cell cells[1024];
  int t = threadIdx.x;
  int *p = &cells[0].key;
  p[t] = t;
  out[blockIdx.x * blockDim.x + t] = cells[t].value;
//                                   ^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// Walking pointers.
// expect: verified
__global__ void walking(const float *in, float *out, int n) {
  const float *from = in + blockIdx.x * blockDim.x + threadIdx.x;
  float *to = out + blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = gridDim.x * blockDim.x;
  for (; from < in + n; from += stride, to += stride) *to = *from;
}

// Every thread starts one after the other and walks in steps of one: they all meet.
// expect: racy
__global__ void walking_into_each_other(float *out, int n) {
  float *to = out + threadIdx.x;
  for (int k = 0; k < n; ++k) *to++ = threadIdx.x;
//                            ^^^^^ SL102 racy WAW global
}

// Address arithmetic on a local variable stays within the thread.
// expect: verified
__global__ void own_bytes(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int word = in[i];
  unsigned char *bytes = reinterpret_cast<unsigned char *>(&word);
  bytes[0] = bytes[3];
  out[i] = word;
}

// A pointer to a pointer.
// expect: racy, fixed: verified
__global__ void through_two(int *out) {
  __shared__ int s[1025];
  int *p = s;
  int **pp = &p;
  (*pp)[threadIdx.x] = 1;
  *pp = s + 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = p[threadIdx.x];
//                                             ^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// Each block's part of the arrays, under the names of the whole.
// expect: verified
__global__ void moved_parameters(const float *in, float *out) {
  in = (const float *)((const char *)in + blockIdx.x * blockDim.x * sizeof(float));
  out = (float *)((char *)out + blockIdx.x * blockDim.x * sizeof(float));
  out += threadIdx.x;
  *out = in[threadIdx.x];
}

// Two buffers that change their names without a loop.
// expect: racy, fixed: verified
__global__ void exchanged_once(const float *in, float *out) {
  __shared__ float one[1025], two[1025];
  float *from = one, *to = two;
  from[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  to[threadIdx.x] = from[threadIdx.x + 1];
  float *kept = from;
  from = to;
  to = kept;
  to[threadIdx.x] = from[threadIdx.x] + 1.0f;
//^^^^^^^^^^^^^^^ SL101 racy WAR shared
  out[blockIdx.x * blockDim.x + threadIdx.x] = from[threadIdx.x];
}

// The assignment is one that a thread may jump over.
// expect: racy
// syncline: launch(block=128)
__global__ void jumped_over(float *out, int n) {
  __shared__ float s[256];
  float *p = s;
  if (threadIdx.x > n)
    goto chosen;
  p = s + 64;
chosen:
  p[threadIdx.x] = threadIdx.x;
//^^^^^^^^^^^^^^ SL101 racy WAW shared
}

// The reference goes on naming the variable that was assigned to.
// expect: racy
// syncline: launch(block=128)
__global__ void under_two_names(float *out) {
  __shared__ float s[128];
  float *p = out + blockIdx.x * blockDim.x;
  float *&same = p;
  p = s;
  same[threadIdx.x % 64] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW shared
}
