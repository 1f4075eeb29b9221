// Rows of an array whose layout the caller chooses: they overlap only where the leading dimension is too short.

// expect: possible
__global__ void __launch_bounds__(64) store(float *c, int m, int n, int ld, int offset, int transposed) {
    int x = blockIdx.x * 8 + threadIdx.x % 8;
    int y = blockIdx.y * 8 + threadIdx.x / 8;
    if (x < m && y < n) {
        int at = transposed ? x * ld + y : y * ld + x;
        c[at + offset] *= 2.0f;
    }
}

// expect: possible
__global__ void __launch_bounds__(64) store_twice(float *c, int m, int n, int ld, int transposed, int upper) {
    int x = blockIdx.x * 8 + threadIdx.x % 8;
    int y = blockIdx.y * 8 + threadIdx.x / 8;
    if (x < m && y < n) {
        int at = transposed ? (upper ? x * ld + y : x * ld + y + 1) : y * ld + x;
        c[at] *= 2.0f;
    }
}

// One of the layouts has no place for `y`.
// expect: racy
__global__ void __launch_bounds__(64) forgotten(float *c, int m, int n, int ld, int transposed) {
    int x = blockIdx.x * 8 + threadIdx.x % 8;
    int y = blockIdx.y * 8 + threadIdx.x / 8;
    if (x < m && y < n) {
        int at = transposed ? x * ld : y * ld + x;
        c[at] = y;
//      ^^^^^ SL102 racy
    }
}
