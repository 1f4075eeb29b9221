// Boxes whose widths are sums, from the first cell of an axis to the last: rows and planes are apart all the same.

#define NX (ilast - ifirst + 1)
#define NXY (NX * (jlast - jfirst + 1))

// syncline: assume(begin == ifirst + 2 && end == ilast - 1)
// syncline: launch(block=(16, 4), grid=(any, any))
// expect: verified
__global__ void rows(float *out, int begin, int end, int ifirst, int ilast, int jfirst) {
    int i = begin + threadIdx.x + blockIdx.x * blockDim.x;
    int j = threadIdx.y + blockIdx.y * blockDim.y;
    if (i < end)
        out[i - ifirst + NX * (j - jfirst)] += 1.0f;
}

// syncline: launch(block=(16, 4, 2))
// syncline: assume(ibegin == ifirst + 2 && iend == ilast - 1 && jbegin == jfirst + 2 && jend == jlast - 1)
// expect: verified
__global__ void cells(float *out, int ibegin, int iend, int jbegin, int jend, int kbegin, int kend, int ifirst,
                      int ilast, int jfirst, int jlast, int kfirst) {
    int i = ibegin + threadIdx.x + blockIdx.x * blockDim.x;
    int j = jbegin + threadIdx.y + blockIdx.y * blockDim.y;
    int k = kbegin + threadIdx.z + blockIdx.z * blockDim.z;
    if (i < iend && j < jend && k < kend)
        out[i + NX * j + NXY * k - (ifirst + NX * jfirst + NXY * kfirst)] += 1.0f;
}

// The address has so many terms that neither thread's is multiplied out by itself.
// syncline: launch(block=(16, 4, 2))
// syncline: assume(ibegin == ifirst + 2 && iend == ilast - 1 && jbegin == jfirst + 2 && jend == jlast - 1)
// expect: verified
__global__ void long_cells(float *out, int ibegin, int iend, int jbegin, int jend, int kbegin, int kend, int ifirst,
                           int ilast, int jfirst, int jlast, int kfirst, int klast) {
    int i = ibegin + threadIdx.x + blockIdx.x * blockDim.x;
    int j = jbegin + threadIdx.y + blockIdx.y * blockDim.y;
    int k = kbegin + threadIdx.z + blockIdx.z * blockDim.z;
    if (i < iend && j < jend && k < kend)
        out[-(ifirst + NX * jfirst + NXY * kfirst) - NXY * (klast - kfirst + 1) + i + NX * j + NXY * k] += 1.0f;
}

// The rows are one cell longer than their width.
// syncline: launch(block=(16, 4), grid=(any, any))
// syncline: assume(end == ilast + 3)
// expect: possible
__global__ void too_long(float *out, int end, int ifirst, int ilast, int jfirst) {
    int i = ifirst + threadIdx.x + blockIdx.x * blockDim.x;
    int j = threadIdx.y + blockIdx.y * blockDim.y;
    if (i < end)
        out[i - ifirst + NX * (j - jfirst)] += 1.0f;
}

// A sum of so many sizes that it is not multiplied out: columns of eight threads.
// syncline: launch(block=(8, 4), grid=1)
// syncline: assume(a > 8 && b > 0 && c > 0 && d > 0 && e > 0)
// expect: verified
__global__ void columns(float *out, int a, int b, int c, int d, int e, int f, int g, int h, int i) {
    int x = threadIdx.x, y = threadIdx.y;
    out[x + (a + b + c + d + e) * (y + f + g + h + i)] += 1.0f;
}
