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
