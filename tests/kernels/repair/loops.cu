// Barriers in loops: at the end of the body, beside `break` and `continue`, in `do` and `while`, and in tiles.

// The read of one round and the write of the next.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void end_of_body(int n) {
    __shared__ float s[65];
    int t = threadIdx.x;
    for (int k = 0; k < n; ++k) {
        float next = s[t + 1];
//                   ^^^^^^^^ SL101 racy RAW shared block
        __syncthreads();
        s[t] = next + k;
    }
}

// A tile is loaded, used and loaded again: two barriers a round.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void tiles(const float *in, float *out, int n) {
    __shared__ float s[64];
    float sum = 0.0f;
    for (int k = 0; k < n; ++k) {
        s[threadIdx.x] = in[64 * k + threadIdx.x];
        for (int j = 0; j < 64; ++j)
            sum += s[j];
//                 ^^^^ SL101 racy RAW shared block
    }
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// Two tiles, of two dimensions, and `#pragma unroll` stays with its loop.
// expect: racy, fixed: verified
// syncline: launch(block=(16, 16))
__global__ void two_tiles(const float *a, const float *b, float *c, int n) {
    __shared__ float as[16][16], bs[16][16];
    int x = threadIdx.x, y = threadIdx.y;
    float sum = 0.0f;
    for (int k = 0; k < n; ++k) {
        as[y][x] = a[y * 16 * n + 16 * k + x];
        bs[y][x] = b[(16 * k + y) * 16 + x];
#pragma unroll
        for (int j = 0; j < 16; ++j)
            sum += as[y][j] * bs[j][x];
//                 ^^^^^^^^ SL103 racy RAW shared warp
//                            ^^^^^^^^ SL101 racy RAW shared block
    }
    c[(blockIdx.x * 16 + y) * 16 + x] = sum;
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void before_break(float *out, int n, int last) {
    __shared__ float s[65];
    int t = threadIdx.x;
    for (int k = 0; k < n; ++k) {
        s[t] = k;
        if (k == last) break;
        out[blockIdx.x * 64 + t] = s[t] + 1.0f;
    }
    out[blockIdx.x * 64 + t] += s[(t + 1) % 64];
//                              ^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// At the end of the body it would miss the rounds that `continue` ends.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void before_continue(float *out, int n, int skipped) {
    __shared__ float s[65];
    int t = threadIdx.x;
    for (int k = 0; k < n; ++k) {
        float next = s[t + 1];
//                   ^^^^^^^^ SL101 racy RAW shared block
        __syncthreads();
        s[t] = next;
        if (k == skipped) continue;
        out[blockIdx.x * 64 + t] += next;
    }
}

// Threads leave the loop at different times: no place in it has all of them.
// expect: racy
// syncline: launch(block=64)
__global__ void own_break(float *out, int n) {
    __shared__ float s[65];
    int t = threadIdx.x;
    for (int k = 0; k < n; ++k) {
        if (k == t) break;
        s[t] = s[t + 1] + k;
//      ^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
    }
    out[blockIdx.x * 64 + t] = s[t];
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void do_while(int n) {
    __shared__ float s[65];
    int t = threadIdx.x, k = 0;
    do {
        float next = s[t + 1];
//                   ^^^^^^^^ SL101 racy RAW shared block
        __syncthreads();
        s[t] = next;
        ++k;
    } while (k < n);
}

// A body without braces.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void do_while_bare(const float *in, float *out, int n) {
    __shared__ float s[65];
    int t = threadIdx.x, k = 0;
    s[t] = in[t];
    do
        out[blockIdx.x * 64 + t] += s[t + 1];
//                                  ^^^^^^^^ SL101 racy RAW shared block
    while (++k < n);
}

// What the condition reads is written in the body.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void while_condition(float *out, int n) {
    __shared__ int left;
    int t = threadIdx.x;
    if (t == 0) left = n;
    while (left > 0) {
//         ^^^^ SL101 racy RAW shared block
        out[blockIdx.x * 64 + t] += 1.0f;
        if (t == 0) --left;
//                    ^^^^ SL101 racy WAR shared block
    }
}

// A body without braces that is one assignment: two barriers, one inside of it.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void bare_body(const float *in, float *out, int n) {
    __shared__ float s[65];
    int t = threadIdx.x;
    s[t] = in[t];
    for (int k = 0; k < n; ++k)
        s[t] = s[t + 1] + k;
//      ^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
//             ^^^^^^^^ SL101 racy RAW shared block
    out[blockIdx.x * 64 + t] = s[t];
}

// The halving tree.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void tree(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    for (int half = 32; half > 0; half >>= 1) {
        if (t < half) s[t] += s[t + half];
//                            ^^^^^^^^^^^ SL101 racy RAW shared block
//                            ^^^^^^^^^^^ SL103 racy RAW shared warp
    }
    if (t == 0) out[blockIdx.x] = s[0];
}

// Between two loops, not in either.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void between_loops(const float *in, float *out) {
    __shared__ float s[256];
    int t = threadIdx.x;
    for (int i = t; i < 256; i += 64) s[i] = in[i];
    float sum = 0.0f;
    for (int i = 0; i < 256; ++i) sum += s[i];
//                                       ^^^^ SL101 racy RAW shared block
    out[blockIdx.x * 64 + t] = sum;
}
