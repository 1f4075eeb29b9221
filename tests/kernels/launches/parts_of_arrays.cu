// Parts of one array that every caller keeps apart, and accesses that meet whatever he passes.

// A row has nine elements: no caller counts more of them.
// expect: possible
__global__ void counted(const int *count, int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        for (int j = 0; j < count[i]; j++)
            out[i * 9 + j] = i;
}

// The kernel itself goes one past the end of its row.
// expect: racy
__global__ void one_too_many(int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        for (int j = 0; j <= 9; j++)
            out[i * 9 + j] = i;
//          ^^^^^^^^^^^^^^^^^^ SL102 racy WAW block
}

// expect: racy
__global__ void two_for_a_row(const int *count, int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        for (int j = 0; j < count[i]; j++)
            out[i / 2 * 9 + j] = i;
//          ^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW block
}

// States behind sums, in one buffer.
// expect: possible
__global__ void two_regions(float *buffer, int states, int steps, int heads) {
    float *state = buffer + states + blockIdx.x * 64;
    if (threadIdx.x < 64)
        for (int k = 0; k < steps; k++)
            if (threadIdx.x == 0 && blockIdx.x < heads) buffer[k * heads + blockIdx.x] = k;
    if (threadIdx.x < 64) state[threadIdx.x] = threadIdx.x;
}

// The sums of all steps lie in one place.
// expect: racy
__global__ void two_regions_of_sums(float *buffer, int states, int steps, int heads) {
    float *state = buffer + states + blockIdx.x * 64;
    if (threadIdx.x == 0 && blockIdx.x < heads)
        for (int k = 0; k < steps; k++) buffer[k * heads] = blockIdx.x;
//                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW grid
    if (threadIdx.x < 64) state[threadIdx.x] = threadIdx.x;
}

// Neighbours are no regions.
// expect: racy
__global__ void shifted(float *data, int shift, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] = data[i + shift];
//             ^^^^^^^ SL102 racy WAR block
}

// Three parts of one array, each as long as the heads that a division makes of the channels, or a little longer.
// expect: verified
__global__ void heads(float *q, float *k, float *v, const float *in, int batch, int n, int count, int width) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < batch * count * n * width) {
        q[i] = in[3 * i];
        k[i] = in[3 * i + 1];
        v[i] = in[3 * i + 2];
    }
}

// expect: racy
__global__ void wider_heads(float *q, float *k, const float *in, int batch, int n, int count, int width) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < batch * count * n * width) {
        q[i] = in[3 * i];
        k[i] = in[3 * i + 1];
//      ^^^^ SL102 racy WAW block
    }
}

void attend(float *qkv, const float *in, int batch, int n, int channels, int count) {
    int width = channels / count;
    float *q = qkv + 0 * batch * n * channels, *k = qkv + 1 * batch * n * channels, *v = qkv + 2 * batch * n * channels;
    heads<<<(batch * count * n * width + 255) / 256, 256>>>(q, k, v, in, batch, n, count, width);
    width = channels / count + 1;
    wider_heads<<<(batch * count * n * width + 255) / 256, 256>>>(q, k, in, batch, n, count, width);
}
