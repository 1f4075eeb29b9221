// What callers have to keep to, where races hang on that: the condition is proved of the whole kernel, and with it assumed
// nothing is left.

// A row is as long as what is in it.
// expect: possible, fixed: verified, if: ld >= cols
__global__ void rows(float *a, int ld, int rows, int cols) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < cols && y < rows) a[y * ld + x] *= 2;
}

struct Dim {
    int rows, cols, stride;
};

// expect: possible, fixed: verified, if: d.stride >= d.cols
__global__ void rows_of_a_record(float *a, Dim d) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < d.cols && y < d.rows) a[y * d.stride + x] *= 2;
}

// Planes hold rows.
// expect: possible, fixed: verified, if: s1 >= ne0 && s2 >= ne1 * s1
__global__ void planes(float *dst, const float *in, int ne0, int ne1, int ne2, int s1, int s2) {
    int i0 = blockIdx.x * blockDim.x + threadIdx.x, i1 = blockIdx.y, i2 = blockIdx.z;
    if (i0 >= ne0 || i1 >= ne1 || i2 >= ne2) return;
    dst[i0 + i1 * s1 + i2 * s2] = in[i0] + i1 + i2;
}

// An index that is taken apart, and strides in bytes.
// expect: possible, fixed: verified, if: ne0 > 0 && ne1 > 0 && nb0 >= 4 && nb1 >= ne0 * nb0 && nb2 >= ne1 * nb1
__global__ void taken_apart(char *dst, int n, int ne0, int ne1, long nb0, long nb1, long nb2) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int i2 = i / (ne0 * ne1);
    int i1 = (i - i2 * ne0 * ne1) / ne0;
    int i0 = i - i2 * ne0 * ne1 - i1 * ne0;
    *(float *)(dst + i0 * nb0 + i1 * nb1 + i2 * nb2) = i;
}

// Strides of the grid's axes, in another order than the parameters: the smallest is for the rows of blocks along x.
// expect: possible, if: ss >= hidden && sh >= gridDim.x * ss && sb >= gridDim.y * sh
__global__ void by_axes(float *out, int hidden, int sb, int ss, int sh) {
    int b = blockIdx.z, h = blockIdx.y, s = blockIdx.x;
    for (int d = threadIdx.x; d < hidden; d += blockDim.x) out[b * sb + s * ss + h * sh + d] = d + s + h;
}

// In place only where it is a square.
// expect: possible, if: cols == rows
__global__ void transposed(float *a, int rows, int cols) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < cols && y < rows && x < y) {
        float t = a[y * cols + x];
        a[y * cols + x] = a[x * rows + y];
        a[x * rows + y] = t;
    }
}

// Two findings, and a relation for each.
// expect: possible, fixed: verified, if: lda >= w && ldb >= h
__global__ void two(float *a, float *b, int lda, int ldb, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) {
        a[y * lda + x] = x + y;
        b[x * ldb + y] = x - y;
    }
}

// expect: possible, fixed: verified, if: st > 0
__global__ void sign(int *a, int st) { a[(blockIdx.x * blockDim.x + threadIdx.x) * st] = threadIdx.x + blockIdx.x; }

// expect: possible, fixed: verified, if: blockDim.x <= 64
__global__ void groups(int *out) { out[blockIdx.x * 64 + threadIdx.x] = blockIdx.x; }

// One thread is no condition, and neither is no data: this is a race for everybody else.
// expect: racy, if: none
__global__ void one_cell(int *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[0] = i;
//             ^^^^ SL102 racy WAW block
}

// The rows part what the first statement writes, and nothing parts what the second does.
// expect: racy, if: none
__global__ void rows_and_one_cell(int *a, int *b, int ld, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x < n) a[y * ld + x] = x + y;
    b[0] = x + y;
//  ^^^^ SL102 racy WAW block
}

// What an index holds is no number of a launch.
// expect: possible, if: none
__global__ void scattered(int *a, const int *at, int ld, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < n) a[blockIdx.y * ld + at[x]] = x;
}

// expect: verified, if: none
__global__ void fine(int *a, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < n) a[x] = x;
}

// No guard says how long a row is: as long as the grid is wide.
// expect: possible, fixed: verified, if: s >= blockDim.x * gridDim.x
__global__ void as_wide_as_the_grid(int *a, int s, int u) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    a[blockIdx.y * s + x + u] = x + 3 * blockIdx.y;
}

// What the kernel never asks about is not used.
// expect: possible, if: blockDim.y == 1 && blockDim.z == 1 && gridDim.y == 1 && gridDim.z == 1
__global__ void one_row_of_threads(float *dst, const float *in, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) dst[blockIdx.x * n + i] = 2 * in[i];
}
void run_rows(float *dst, const float *in, int n, dim3 grid, dim3 block) { one_row_of_threads<<<grid, block>>>(dst, in, n); }

// A launch whose sizes its caller chooses: blocks or threads along the axis that the kernel never asks about would do all
// of it twice.
// expect: possible, fixed: verified, if: blockDim.z == 1 && d.stride >= d.cols && gridDim.z == 1
__global__ void sizes_of_callers(float *a, Dim d, float by) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < d.cols && y < d.rows) a[y * d.stride + x] *= by;
}

void scaled(dim3 grid, dim3 block, float *a, Dim d, float by) { sizes_of_callers<<<grid, block>>>(a, d, by); }
