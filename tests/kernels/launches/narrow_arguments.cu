// What a launch passes is converted to the parameter's type.

// 256 is 0 for an unsigned char.
// expect: racy
__global__ void stride_of_a_byte(int *a, unsigned char stride) {
    a[threadIdx.x * stride] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: verified
__global__ void stride_that_fits(int *a, unsigned char stride) {
    a[threadIdx.x * stride] = threadIdx.x;
}

// 65537 is 1 for a short, and -1 is 255 for an unsigned char.
// expect: verified
__global__ void wrapped_around(int *a, short stride, unsigned char places) {
    a[threadIdx.x * stride] = threadIdx.x;
    if (threadIdx.x == places) a[places] = 0;
}

void launches(int *a) {
    stride_of_a_byte<<<1, 64>>>(a, 256);
    stride_that_fits<<<1, 64>>>(a, 255);
    wrapped_around<<<1, 64>>>(a, 65537, -1);
}
