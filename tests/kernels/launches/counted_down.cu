// A variable that goes down beside the loop's counter is never above what it began with.

// expect: verified
__global__ void shrinking(float *out, int stride, int width) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column < width)
        out[blockIdx.y * stride + column] = column;
}

static void start(float *out, int stride, int width, int rows) {
    shrinking<<<dim3(stride, rows), 64>>>(out, stride, width);
}

void shrink(float *out, int stride, int rows, int times) {
    int width = stride;
    int done = 0;
    while (done < times) {
        start(out, stride, width, rows);
        width--;
        done++;
    }
    printf("%d", width);
}

// It grows in some iterations.
// expect: possible
__global__ void growing(float *out, int stride, int width) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column < width)
        out[blockIdx.y * stride + column] = column;
}

void grow(float *out, int stride, int rows, int times) {
    int width = stride;
    int done = 0;
    while (done < times) {
        growing<<<dim3(stride, rows), 64>>>(out, stride, width);
        if (done == 3)
            width = 2 * stride;
        width--;
        done++;
    }
}
