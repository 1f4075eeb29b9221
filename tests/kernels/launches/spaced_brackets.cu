// Launches whose brackets are spelled apart, which nvcc takes for what they are.
// expect: verified
__global__ void by_launch(int *out) { out[threadIdx.x] = 1 + blockIdx.x; }

// expect: racy
__global__ void of_two_blocks(int *out) { out[threadIdx.x] = 1 + blockIdx.x; }
//                                        ^^^^^^^^^^^^^^^^ SL102 racy WAW global

// expect: verified
template <int n> __global__ void strided(int *out, int m) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m)
        out[i * n] = i;
}

void launched(int *out, int m) {
    by_launch << <1, 256 >> > (out);
    of_two_blocks << < 2, 256 >>>(out);
    strided<3> << <(m + 255) / 256, 256 >> >
        (out, m);
}
