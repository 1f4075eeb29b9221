// Unsigned arithmetic is modulo 2^32, and so is what is converted to 32 bits: hashes collide, sizes do not.

// The product of a large constant: 256 keys, 64 cells.
// expect: racy
// syncline: launch(block=256, grid=1)
__global__ void multiplicative_hash(int *table) {
  unsigned slot = threadIdx.x * 2654435761u >> 26;
  table[slot] = threadIdx.x;
//^^^^^^^^^^^ SL102 racy WAW global
}

// The same product as it is: an odd factor gives each key a cell of its own.
// expect: verified
// syncline: launch(block=256, grid=1)
__global__ void odd_factor(int *table) {
  unsigned slot = threadIdx.x * 2654435761u;
  table[slot] = threadIdx.x;
}

// For the global index of a launch that nobody knows.
// expect: racy
__global__ void hash_of_the_global_index(int *table) {
  unsigned key = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned hash = key * 65599u;
  table[hash >> 24] = key;
//^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// Bits that are shifted out of the word are gone.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void shifted_out(int *table) {
  unsigned high = threadIdx.x << 30;
  table[high >> 20] = threadIdx.x;
//^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void shifted_within(int *table) {
  unsigned high = threadIdx.x << 20;
  table[high >> 20] = threadIdx.x;
}

// Two hashes of a few bytes, each step modulo 2^32.
// expect: racy
// syncline: launch(block=256, grid=1)
__global__ void rounds_of_mixing(int *table) {
  unsigned h = threadIdx.x;
  h ^= h >> 16;
  h *= 0x85ebca6bu;
  h ^= h >> 13;
  h *= 0xc2b2ae35u;
  h ^= h >> 16;
  table[h & 255] = threadIdx.x;
//^^^^^^^^^^^^^^ SL102 racy WAW global
}

// A sequence that goes round: x is k * 0x9e3779b9 modulo 2^32.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void additive_sequence(int *out) {
  unsigned x = 0;
  for (int k = 0; k < 4; k++) {
    x += 0x9e3779b9u;
    out[(x >> 28) + threadIdx.x] = k;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
  }
}

// The low word of a packed key is not the key.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void low_word(int *out) {
  unsigned long long packed = ((unsigned long long)threadIdx.x << 32) + (threadIdx.x >> 1);
  out[(unsigned)packed] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW global
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void high_word(int *out) {
  unsigned long long packed = ((unsigned long long)threadIdx.x << 32) + (threadIdx.x >> 1);
  out[(unsigned)(packed >> 32)] = threadIdx.x;
}

// A loop variable of eight bits goes round.
// expect: racy
// syncline: launch(block=32, grid=1)
__global__ void byte_counter(int *out) {
  unsigned char at = threadIdx.x;
  for (int k = 0; k < 300; k++) {
    if (k == 256) out[at] = 1;
//                ^^^^^^^ SL103 racy WAW global
    if (k == 1) out[at] = 2;
    at++;
  }
}

// Sizes are taken not to come above 32 bits; what is assumed is printed.
// expect: verified
__global__ void rows(float *a, unsigned width, unsigned height) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) a[y * width + x] = 1;
}

// expect: verified
__global__ void grid_stride(float *a, unsigned n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) a[i] = 1;
}

// A difference that may come below zero is a large number; divided, it is one that another thread has.
// expect: racy
// syncline: launch(block=128, grid=1)
__global__ void below_zero(int *a) {
  a[(threadIdx.x - 1) % 64] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// From the other end, nothing comes below zero.
// expect: verified
__global__ void from_the_other_end(int *a, int n) {
  for (int i = blockDim.x - 1 - threadIdx.x; i < n; i += blockDim.x) a[blockIdx.x * n + i] = i;
}

// A permutation of 64 cells, as the triangular numbers are modulo a power of two.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void triangular_numbers(int *a) {
  int t = threadIdx.x;
  a[t * (t + 1) / 2 % 64] = t;
}

// ... but not of 63.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void triangular_numbers_modulo_63(int *a) {
  int t = threadIdx.x;
  a[t * (t + 1) / 2 % 63] = t;
//^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// A parameter of eight bits holds nothing of the 256 that it is given.
// expect: racy
__global__ void narrow_parameter(int *a, unsigned char stride) {
  a[threadIdx.x * stride] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}
void launch_narrow(int *a) { narrow_parameter<<<1, 64>>>(a, 256); }

// expect: verified
__global__ void wide_parameter(int *a, unsigned short stride) { a[threadIdx.x * stride] = threadIdx.x; }
void launch_wide(int *a) { wide_parameter<<<1, 64>>>(a, 256); }

// An unsigned counter is never negative: the loop ends by its break alone, behind a barrier.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void left_from_inside(int *a) {
  __shared__ int s[64];
  s[threadIdx.x] = a[threadIdx.x];
  for (unsigned i = 3; i >= 0; i--) {
    __syncthreads();
    if (i == 0) break;
  }
  a[threadIdx.x] = s[63 - threadIdx.x];
}

// Integers of 128 bits are not followed.
// expect: possible
__global__ void upper_half(int *out) {
    unsigned __int128 wide = (unsigned __int128)threadIdx.x << 64;
    out[(int)(wide >> 65)] = threadIdx.x;
}
