// A size of several that the host chooses, and the instance that is launched for it.
template <int BLOCK>
__device__ void tile(const float *a, float *out, int w, int h) {
    __shared__ float s[BLOCK][BLOCK];
    int x = blockIdx.x * BLOCK + threadIdx.x, y = blockIdx.y * BLOCK + threadIdx.y;
    s[threadIdx.y][threadIdx.x] = x < w && y < h ? a[y * w + x] : 0;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW
    __syncthreads();
    if (x < w && y < h)
        out[y * w + x] = s[threadIdx.x][threadIdx.y];
}

// expect: verified
template <int BLOCK> __global__ void large(const float *a, float *out, int w, int h) { tile<BLOCK>(a, out, w, h); }
// expect: verified
template <int BLOCK> __global__ void medium(const float *a, float *out, int w, int h) { tile<BLOCK>(a, out, w, h); }
// expect: verified
template <int BLOCK> __global__ void small(const float *a, float *out, int w, int h) { tile<BLOCK>(a, out, w, h); }
// expect: racy
template <int BLOCK> __global__ void wrong(const float *a, float *out, int w, int h) { tile<BLOCK>(a, out, w, h); }

void run(const float *a, float *out, unsigned w, unsigned h, int times) {
    int size;
    if ((w > 16 && h > 16 && w * h >= 512) || (w > 24 && h > 24))
        size = 32;
    else if (w % 24 == 0 && h % 24 == 0)
        size = 24;
    else if ((w > 8 && h > 8) || (w % 16 == 0 && h % 16 == 0))
        size = 16;
    else
        size = 12;
    dim3 threads(size, size);
    dim3 grid((w + threads.x - 1) / threads.x, (h + threads.y - 1) / threads.y);
    for (int i = 0; i < times; i++) {
        switch (size) {
        case 32:
            large<32><<<grid, threads>>>(a, out, w, h);
            break;
        case 24:
            medium<24><<<grid, threads>>>(a, out, w, h);
            break;
        case 16:
            small<16><<<grid, threads>>>(a, out, w, h);
            break;
        case 12:
            wrong<8><<<grid, threads>>>(a, out, w, h);
            break;
        }
    }
}

// expect: verified
template <int BLOCK> __global__ void if_large(float *a) { a[blockIdx.x * BLOCK + threadIdx.x] = threadIdx.x; }
// expect: racy
template <int BLOCK> __global__ void if_not_large(float *a) {
    a[blockIdx.x * BLOCK + threadIdx.x] = threadIdx.x;
//  ^ SL102 racy WAW
}

void run_either(float *a, int n, int m) {
    int threads = n * m > 4096 && n > m ? 256 : n > 64 ? 128 : 64;
    int blocks = (n + threads - 1) / threads;
    if (threads == 256)
        if_large<256><<<blocks, threads>>>(a);
    else
        if_not_large<64><<<blocks, threads>>>(a);
}
