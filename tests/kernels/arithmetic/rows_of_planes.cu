// Planes below each other in one picture: which plane is a difference, and its row is a number without a sign all the same.

struct Picture {
    float *data;
    size_t step;
    __device__ float &at(int y, int x) { return ((float *)((char *)data + y * step))[x]; }
};

// syncline: launch(block=(32, 8))
// syncline: assume(picture.step >= 4 * columns)
// expect: verified
__global__ void sorted(Picture picture, const int *used, int rows, int columns) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    for (int plane = 0; plane < used[y * columns + x]; plane++)
        for (int i = plane; i > 0; i--) {
            if (picture.at((i - 1) * rows + y, x) > 1.0f)
                break;
            picture.at(i * rows + y, x) = 1.0f;
        }
}

// As many planes up as there were swaps: no more than there are planes above.
// syncline: launch(block=(32, 8))
// syncline: assume(picture.step >= 4 * columns)
// expect: verified
__global__ void swapped(Picture picture, const int *used, int rows, int columns, float weight) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    for (int plane = 0; plane < used[y * columns + x]; plane++) {
        int swaps = 0;
        for (int i = plane; i > 0; i--) {
            if (weight < picture.at((i - 1) * rows + y, x))
                break;
            swaps++;
        }
        picture.at((plane - swaps) * rows + y, x) = weight;
    }
}

// The row above is that of another thread.
// syncline: launch(block=(32, 8))
// syncline: assume(picture.step >= 4 * columns)
// expect: racy
__global__ void shifted(Picture picture, int planes, int rows, int columns) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    for (int i = planes; i > 0; i--)
        picture.at(i * rows + y, x) = picture.at(i * rows + y - 1, x);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR block
}
