// Two writes of one value for every sensible caller: that they differ for another is no certain race.

// Rows of `width` elements, of which two threads copy each.
// expect: possible
__global__ void copied_twice(const float *in, float *out, int width) {
    int row = threadIdx.y / 2;
    out[row * width + threadIdx.x] = in[row * 1024 + threadIdx.x];
}

// They copy different ones.
// expect: racy
__global__ void copied_from_two(const float *in, float *out, int width) {
    int row = threadIdx.y / 2;
    out[row * width + threadIdx.x] = in[threadIdx.y * 1024 + threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}
