// Strides of which a comment says what they hold, and bounds of which it says that they are multiples.

// syncline: assume(s1 >= ne0 && s2 >= ne1 * s1)
// expect: verified
__global__ void planes(float *dst, const float *in, int ne0, int ne1, int s1, int s2) {
    int i0 = blockIdx.x * blockDim.x + threadIdx.x, i1 = blockIdx.y, i2 = blockIdx.z;
    if (i0 < ne0 && i1 < ne1) dst[i0 + i1 * s1 + i2 * s2] = in[i0] + i1 + i2;
}

// Planes that hold one row less.
// syncline: assume(s1 >= ne0 && s2 >= (ne1 - 1) * s1 && ne1 > 1)
// expect: possible
__global__ void planes_that_overlap(float *dst, const float *in, int ne0, int ne1, int s1, int s2) {
    int i0 = blockIdx.x * blockDim.x + threadIdx.x, i1 = blockIdx.y, i2 = blockIdx.z;
    if (i0 < ne0 && i1 < ne1) dst[i0 + i1 * s1 + i2 * s2] = in[i0] + i1 + i2;
}

// Strides in bytes, and an index that is taken apart.
// syncline: assume(ne0 > 0 && ne1 > 0 && nb0 >= 4 && nb1 >= ne0 * nb0 && nb2 >= ne1 * nb1)
// expect: verified
__global__ void taken_apart(char *dst, int n, int ne0, int ne1, long nb0, long nb1, long nb2) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int i2 = i / (ne0 * ne1);
    int i1 = (i - i2 * ne0 * ne1) / ne0;
    int i0 = i - i2 * ne0 * ne1 - i1 * ne0;
    *(float *)(dst + i0 * nb0 + i1 * nb1 + i2 * nb2) = i;
}

// syncline: assume(nb0 >= 4 && nb1 >= ne0 * nb0 && nb2 >= gridDim.x * nb1)
// expect: verified
__global__ void rows_of_blocks(char *dst, long ne0, unsigned long nb0, unsigned long nb1, unsigned long nb2) {
    for (long i0 = threadIdx.x; i0 < ne0; i0 += blockDim.x)
        *(float *)(dst + blockIdx.y * nb2 + blockIdx.x * nb1 + i0 * nb0) = i0 + blockIdx.x + 2 * blockIdx.y;
}

// Elements that may be longer than they are apart, which would not be aligned then.
// syncline: assume(nb0 >= 2 && nb1 >= ne0 * nb0 && nb2 >= gridDim.x * nb1)
// expect: verified, assuming: aligned dst 4
__global__ void elements_that_overlap(char *dst, long ne0, unsigned long nb0, unsigned long nb1, unsigned long nb2) {
    for (long i0 = threadIdx.x; i0 < ne0; i0 += blockDim.x)
        *(float *)(dst + blockIdx.y * nb2 + blockIdx.x * nb1 + i0 * nb0) = i0 + blockIdx.x + 2 * blockIdx.y;
}

// Whole blocks lie below `n`, or beyond.
// syncline: assume(n % blockDim.x == 0)
// expect: verified
__global__ void whole_blocks(float *out, int n) {
    __shared__ float s[1024];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        s[threadIdx.x] = i;
        __syncthreads();
        out[i] = s[blockDim.x - 1 - threadIdx.x];
    }
}

// One more than that is in the next block.
// syncline: assume(n % blockDim.x == 0 && n > 0 && blockDim.x > 1)
// expect: divergent
__global__ void one_more(float *out, int n) {
    __shared__ float s[1024];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) {
        s[threadIdx.x] = i;
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201
        out[i] = s[threadIdx.x];
    }
}
