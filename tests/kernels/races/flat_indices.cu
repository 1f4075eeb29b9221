// Flat indices that are taken apart by / and %, and put together in another order: each digit stays below its radix.

// expect: verified
__global__ void same_place(float *out, const float *row, int B, int T, int C) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < B * T * C) {
        int bt = i / C, b = bt / T, t = bt % T, c = i % C;
        out[b * T * C + t * C + c] = row[c];
    }
}

// expect: verified
__global__ void transposed(float *out, const float *in, int h, int w) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < h * w) out[(i % w) * h + i / w] = in[i];
}

// Rows of another length than the kernel counts them by.
// expect: possible
__global__ void transposed_into_shorter_rows(float *out, const float *in, int h, int w, int rows) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < h * w) out[(i % w) * rows + i / w] = in[i];
}

// expect: verified
__global__ void heads_apart(float *out, const float *in, int B, int N, int NH, int d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < B * NH * N * d) {
        int b = i / (NH * N * d), rest = i % (NH * N * d);
        int h = rest / (N * d);
        rest = rest % (N * d);
        int n = rest / d, k = rest % d;
        out[b * NH * N * d + n * NH * d + h * d + k] = in[i];
    }
}

// The two lengths changed places: right where they are the same.
// expect: possible
__global__ void heads_mixed_up(float *out, const float *in, int B, int N, int NH, int d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < B * NH * N * d) {
        int b = i / (NH * N * d), rest = i % (NH * N * d);
        int h = rest / (N * d);
        rest = rest % (N * d);
        int n = rest / d, k = rest % d;
        out[b * NH * N * d + n * N * d + h * d + k] = in[i];
    }
}

// expect: verified
__global__ void channels_last(float *out, const float *in, int n, int c, int h, int w) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n * c * h * w; i += blockDim.x * gridDim.x) {
        int x = i % w, y = (i / w) % h, channel = (i / w / h) % c, image = i / w / h / c;
        out[((image * h + y) * w + x) * c + channel] = in[i];
    }
}

// The image is forgotten.
// expect: racy
__global__ void channels_last_of_one_image(float *out, const float *in, int n, int c, int h, int w) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n * c * h * w) {
        int x = i % w, y = (i / w) % h, channel = (i / w / h) % c;
        out[(y * w + x) * c + channel] = in[i];
    //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
    }
}

// expect: verified
__global__ void in_quarters(float4 *out, const float *in, int B, int T, int C) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, C4 = C / 4;
    if (i < B * T * C4) {
        int bt = i / C4, b = bt / T, t = bt % T, c = i % C4;
        out[b * T * C4 + t * C4 + c] = make_float4(in[0], 0, 0, 0);
    }
}

// Each thread has a part of a row of its own: C / NH elements of C.
// expect: verified
__global__ void parts_of_rows(float *out, int B, int T, int C, int NH) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < B * T * NH) {
        int h = i % NH, t = (i / NH) % T, b = i / (NH * T);
        int size = C / NH;
        float *own = out + b * T * C + t * C + h * size;
        for (int k = 0; k < size; k++) own[k] = i;
    }
}

// One element too many.
// expect: possible
__global__ void parts_that_overlap(float *out, int B, int T, int C, int NH) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < B * T * NH) {
        int h = i % NH, t = (i / NH) % T, b = i / (NH * T);
        int size = C / NH;
        float *own = out + b * T * C + t * C + h * size;
        for (int k = 0; k <= size; k++) own[k] = i;
    }
}

// Eight elements a thread.
// expect: verified
__global__ void eight_at_once(float *out, int B, int T, int C) {
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * 8;
    if (i < B * T * C) {
        int bt = i / C, b = bt / T, t = bt % T, c = i % C;
        float *own = out + b * T * C + t * C + c;
        for (int k = 0; k < 8; k++) own[k] = i;
    }
}

// Warps take rows from the last one on, and write up to the diagonal.
// expect: verified
__global__ void lower_triangle(float *out, int N, int T) {
    int row = (gridDim.x - blockIdx.x - 1) * (blockDim.x / 32) + threadIdx.x / 32;
    if (row >= N * T) return;
    int own = row % T;
    for (int i = threadIdx.x % 32; i <= own; i += 32) out[row * T + i] = row;
}
void in_warps(float *out, int N, int T, int blocks) { lower_triangle<<<blocks, 128>>>(out, N, T); }

// A launch that passes what no length can be is believed.
// expect: racy
__global__ void counted_back(float *out, int i0, int w) {
    int i = i0 + threadIdx.x;
    out[i / w] = i;
//  ^^^^^^^^^^^^^^ SL103 racy WAW global
}
void run(float *out) {
    counted_back<<<1, 64>>>(out, 0, -2);
}

// So are a comment and a branch.
// expect: possible
// syncline: assume(w < 0)
__global__ void said_to_be_negative(float *out, int w) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i / w] = i;
}

// expect: possible
__global__ void negative_in_a_branch(float *out, int w) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (w < -1) out[i / w] = i;
}

// Two lengths cannot both be positive here.
// expect: possible
__global__ void of_negative_area(float *out, int w, int h) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (w * h < -1) out[i / w + i / h] = i;
}
