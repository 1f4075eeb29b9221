// The place of the greatest element of a row: the loop's counter where it was last, or what it began with.

// syncline: launch(block=64)
// syncline: assume(width > 0)
// expect: verified
__global__ void from_the_first(float *hits, const float *a, int rows, int width) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int best = 0;
    float most = a[row * width];
    for (int k = 1; k < width; k++) {
        if (a[row * width + k] > most) {
            most = a[row * width + k];
            best = k;
        }
    }
    hits[row * width + best] += 1.0f;
}

// syncline: launch(block=64)
// syncline: assume(width > 0)
// expect: verified
__global__ void from_the_last(float *hits, const float *a, int rows, int width) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int best = width - 1;
    float most = a[row * width + width - 1];
    for (int k = 0; k < width - 1; k++) {
        if (a[row * width + k] > most) {
            most = a[row * width + k];
            best = k;
        }
    }
    hits[row * width + best] += 1.0f;
}

// syncline: launch(block=64)
// expect: verified
__global__ void downwards(float *hits, const float *a, int rows) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int best = 7;
    float most = a[row * 8 + 7];
    for (int k = 6; k >= 0; k--) {
        if (a[row * 8 + k] > most) {
            most = a[row * 8 + k];
            best = k;
        }
    }
    hits[row * 8 + best] += 1.0f;
}

// Every other element counts, with a break at the first that is great enough.
// syncline: launch(block=64)
// expect: verified
__global__ void by_twos(float *hits, const float *a, int rows, float enough) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int best = 1;
    for (int k = 0; k < 8; k += 2) {
        if (a[row * 8 + best] > enough)
            break;
        if (a[row * 8 + k] > a[row * 8 + best])
            best = k + 1;
    }
    hits[row * 8 + best] += 1.0f;
}

// The place behind the greatest element may be that of the next row.
// syncline: launch(block=64)
// expect: possible
__global__ void one_further(float *hits, const float *a, int rows) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int best = 0;
    float most = a[row * 8];
    for (int k = 1; k < 8; k++) {
        if (a[row * 8 + k] > most) {
            most = a[row * 8 + k];
            best = k + 1;
        }
    }
    hits[row * 8 + best] += 1.0f;
}

// Nobody knows what the table says.
// syncline: launch(block=64)
// expect: possible
__global__ void by_table(float *hits, const float *a, const int *table, int rows) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int best = 0;
    float most = a[row * 8];
    for (int k = 1; k < 8; k++) {
        if (a[row * 8 + k] > most) {
            most = a[row * 8 + k];
            best = table[k];
        }
    }
    hits[row * 8 + best] += 1.0f;
}

// The counter begins below the row.
// syncline: launch(block=64)
// expect: possible
__global__ void from_before(float *hits, const float *a, int rows) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int best = 0;
    float most = a[row * 8];
    for (int k = -1; k < 8; k++) {
        if (a[row * 8 + k] > most) {
            most = a[row * 8 + k];
            best = k;
        }
    }
    hits[row * 8 + best] += 1.0f;
}
