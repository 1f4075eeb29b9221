// What host code says of a launch's dimensions, however it is written.

typedef unsigned int Word;
const Word THREADS = 128;

// 65,535 blocks in a row, and as many rows as it takes.
// expect: verified
__global__ void split_grid(Word *in, Word n, Word *out) {
    Word block = blockIdx.y * 65535 + blockIdx.x;
    Word i = block * THREADS + threadIdx.x;
    if (i >= n) return;
    out[i] = in[i] + 1;
}

// expect: racy
__global__ void split_grid_shorter(Word *in, Word n, Word *out) {
    Word block = blockIdx.y * 1024 + blockIdx.x;
    Word i = block * THREADS + threadIdx.x;
    if (i >= n) return;
    out[i] = in[i] + blockIdx.x;
//  ^^^^ SL102 racy WAW
}

void split(Word *in, Word n, Word *out) {
    dim3 block(THREADS);
    dim3 grid((n + THREADS - 1) / THREADS);
    if (grid.x > 65535) {
        grid.y = (grid.x + 65534) / 65535;
        grid.x = 65535;
    }
    split_grid<<<grid, block>>>(in, n, out);
    split_grid_shorter<<<grid, block>>>(in, n, out);
}

// What may change one extent leaves the others alone.
// expect: possible
__global__ void image(unsigned char *out, size_t step, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        unsigned *line = (unsigned *)(out + y * step);
        line[x] = x;
    }
}

// expect: racy
__global__ void image_column(unsigned *out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) out[x] = y;
//                               ^^^^ SL102 racy WAW
}

void draw(unsigned char *out, unsigned *sums, size_t step, int width, int height) {
    dim3 threads(32, 8, 1);
    dim3 grid(1, 1, 1);
    grid.x = tiles(width, threads.x);
    grid.y = tiles(height, threads.y);
    image<<<grid, threads>>>(out, step, width, height);
    image_column<<<grid, threads>>>(sums, width, height);
}

// A block that an earlier round of the loop has changed is not what the condition of this round says.
// expect: racy
__global__ void changed_in_a_loop(float *o) {
    __shared__ float s[64];
    s[threadIdx.x] = o[threadIdx.x];
    o[threadIdx.x] = s[threadIdx.x ^ 32];
//                   ^^^^ SL101 racy RAW
}

void rounds(float *o, int m) {
    dim3 block(32);
    for (int i = 0; i < m; i++) {
        if (i == 0) block.x = 64;
        if (i > 0) changed_in_a_loop<<<1, block>>>(o);
    }
}

// expect: verified
__global__ void never_above(float *o) {
    __shared__ float s[64];
    s[threadIdx.x] = o[threadIdx.x];
    __syncwarp();
    o[threadIdx.x] = s[threadIdx.x ^ 16];
}

// expect: racy
__global__ void above(float *o) {
    __shared__ float s[64];
    s[threadIdx.x] = o[threadIdx.x];
    __syncwarp();
    o[threadIdx.x] = s[threadIdx.x ^ 32];
//                   ^^^^ SL101 racy RAW
}

void limited(float *o, int m) {
    dim3 block(m);
    if (block.x > 32) block.x = 32;
    never_above<<<1, block>>>(o);
    dim3 wide(m);
    if (wide.x > 64) wide.x = 64;
    above<<<1, wide>>>(o);
}

// Members that constructors set: nobody says how long the axes are.
// expect: possible
__global__ void by_members(float *out, unsigned n) {
    unsigned i = 65535 * blockIdx.y + blockIdx.x;
    if (i >= n) return;
    if (threadIdx.x == 0) out[i] = out[i] * n + 1;
}

// expect: possible
__global__ void by_members_of_64(unsigned *out) {
    unsigned x = blockIdx.x * 64 + threadIdx.x;
    out[blockIdx.y * gridDim.x * blockDim.x + x] = blockIdx.y << 16 | x;
}

// expect: racy
__global__ void by_members_anyhow(unsigned *out) {
    out[threadIdx.x] = blockIdx.x * 64 + threadIdx.x;
//  ^^^^ SL102 racy WAW
}

struct Task {
    dim3 grid, block;
    float *p;
    unsigned *q;
    unsigned n;
    void run() {
        by_members<<<grid, block>>>(p, n);
        by_members_of_64<<<grid, block>>>(q);
        by_members_anyhow<<<grid, block>>>(q);
    }
};
