// Sizes that are written out on the way to a launch keep their values: what an ellipsis stands for is copied.

extern "C" int log_line(const char *format, ...);
void adjust(const char *name, int &size);

// expect: verified
__global__ void rows(float *out, const float *in) {
    __shared__ float tile[4][32];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    out[blockIdx.x * 128 + threadIdx.y * 32 + threadIdx.x] = tile[3 - threadIdx.y][threadIdx.x];
}

void start_rows(float *out, const float *in, int count) {
    int sizes[2];
    sizes[0] = 32;
    sizes[1] = 4;
    log_line("blocks of %d by %d\n", sizes[0], sizes[1]);
    dim3 block(sizes[0], sizes[1]);
    rows<<<count, block>>>(out, in);
}

// A function that nobody declares is given a format.
// expect: verified
__global__ void more_rows(float *out, const float *in) {
    __shared__ float tile[4][32];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    out[blockIdx.x * 128 + threadIdx.y * 32 + threadIdx.x] = tile[3 - threadIdx.y][threadIdx.x];
}

void start_more_rows(float *out, const float *in, int count) {
    int width = 32, height = 4;
    report_line("blocks of %d by %d\n", width, height);
    dim3 block(width, height);
    more_rows<<<count, block>>>(out, in);
}

// What a reference leads to may change, whatever stands before it.
// expect: racy
__global__ void adjusted(float *out, const float *in) {
    __shared__ float tile[64];
    tile[threadIdx.x] = in[threadIdx.x];
    __syncwarp();
    out[blockIdx.x * blockDim.x + threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
//                                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW
}

void start_adjusted(float *out, const float *in, int count) {
    int width = 32;
    adjust("%d", width);
    adjusted<<<count, width>>>(out, in);
}
