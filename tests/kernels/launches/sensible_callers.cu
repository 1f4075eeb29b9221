// Races that need arguments, or a grid, that no sensible caller passes.

// A ring is as long as what is put into it.
// expect: possible
__global__ void into_a_ring(float *ring, const float *in, int n, int size, int shift) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int at = i - shift;
    if (at < 0) at += size;
    ring[at] = in[i];
  }
}

// expect: verified
__global__ void into_a_ring_that_is_long_enough(float *ring, const float *in, int n, int size, int shift) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i < size) {
    int at = i - shift;
    if (at < 0) at += size;
    ring[at] = in[i];
  }
}

// Two threads at one place of the ring, however long it is.
// expect: racy
__global__ void two_into_a_ring(float *ring, const float *in, int n, int size, int shift) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int at = blockIdx.x * blockDim.x + threadIdx.x / 2 - shift;
    if (at < 0) at += size;
    ring[at] = in[i];
//  ^^^^^^^^ SL102 racy WAW block
  }
}

// A channel is one of the four of its pixel.
// expect: possible
__global__ void one_channel(unsigned char *image, const unsigned char *in, int channel, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    image[4 * i + 3] = 255;
    image[4 * i + channel] = in[i];
  }
}

// expect: racy
__global__ void one_further(float *data, int shift, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = data[i + shift];
//           ^^^^^^^ SL102 racy WAR block
}

// A grid for a square is one.
// expect: possible
__global__ void diagonal(float *out, const float *in, int width) {
  int bx = (blockIdx.x + blockIdx.y) % gridDim.x, by = blockIdx.x;
  int x = bx * blockDim.x + threadIdx.x, y = by * blockDim.y + threadIdx.y;
  out[y * width + x] = in[x * width + y];
}

// expect: racy
__global__ void each_row_twice(float *out, const float *in, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y / 2 * blockDim.y + threadIdx.y;
  out[y * width + x] = in[blockIdx.y];
//^^^^^^^^^^^^^^^^^^ SL102 racy WAW grid
}

// A pitch in bytes: no caller passes rows that overlap.
// expect: possible
__global__ void rows_of_bytes(float *a, int pitch) {
    pitch /= sizeof(float);
    float *row = a + pitch * blockIdx.x;
    row[threadIdx.x] *= 2;
}

// Blocks of one row.
// expect: racy
__global__ void half_as_many_rows(float *a, int pitch) {
    pitch /= sizeof(float);
    float *row = a + pitch * (blockIdx.x / 2);
    row[threadIdx.x] *= 2;
//  ^^^^^^^^^^^^^^^^^^^^^ SL102 racy grid
}

// Heads of a hidden dimension: `hidden / heads` is a row's length, `blockIdx.z % parts` no negative number.
// expect: possible
__global__ void heads_of_rows(float *out, const float *in, int hidden, int length, int heads, int parts) {
    int row = hidden / heads;
    int head = threadIdx.y + (blockIdx.z % parts) * (heads / parts);
    int from = blockIdx.y * hidden + head * row + threadIdx.x;
    out[blockIdx.y * row + head * row * length + (blockIdx.z / parts) * hidden * length + threadIdx.x] = in[from];
}

// --- sizes in groups ------------------------------------------------------------------------------------------------

struct alignas(16) Four {
    float v[4];
};

// The second part begins behind all groups of the first, unless the last one is no whole group.
// expect: possible
__global__ void groups_behind_groups(Four *out, const Four *a, const Four *b, int n) {
    extern __shared__ Four parts[];
    Four *first = parts, *second = parts + n / 4;
    for (int i = threadIdx.x * 4; i < n; i += blockDim.x * 4) {
        first[i / 4] = a[i / 4];
        second[i / 4] = b[i / 4];
//      ^^^^^^ SL101 possible WAW
    }
    __syncthreads();
    for (int i = threadIdx.x * 4; i < n; i += blockDim.x * 4) out[i / 4] = second[n / 4 - 1 - i / 4];
}

// It begins in the middle of the first.
// expect: racy
__global__ void groups_in_the_middle(Four *out, const Four *a, const Four *b, int n) {
    extern __shared__ Four parts[];
    Four *first = parts, *second = parts + n / 8;
    for (int i = threadIdx.x * 4; i < n; i += blockDim.x * 4) {
        first[i / 4] = a[i / 4];
        second[i / 4] = b[i / 4];
//      ^^^^^^ SL101 racy WAW
    }
    __syncthreads();
    for (int i = threadIdx.x * 4; i < n; i += blockDim.x * 4) out[i / 4] = second[n / 4 - 1 - i / 4];
}

// Rows behind those that are there already, in pairs; a negative number of rows would be none.
// expect: possible
__global__ void append_rows(unsigned short *cache, const unsigned *in, int length, int rows, int most, int past) {
    int x = (blockIdx.x * 32 + threadIdx.x) * 2, y = blockIdx.y, z = blockIdx.z;
    if (x >= length || y >= rows) return;
    *(unsigned *)(cache + z * (most * length) + (y + past) * length + x) = in[(y * length + x) / 2 + z];
}
