// Several launches differ in a number. What they rule out is one way to meet, and another may be left.

// Threads of two warps would need more than the 32 that are passed, and two lanes do not.
// expect: racy
__global__ void lanes_are_left(int *a, int s) {
    int t = threadIdx.x;
    if (t < s) a[t] += a[t + s - 1];
//             ^^^^ SL103 racy
}

// expect: racy
__global__ void lanes_are_left_by_warp_barrier(int *a, int s) {
    int t = threadIdx.x;
    if (t < s) a[t] = 0;
    __syncwarp();
    if (t < s) a[t] += a[t + s - 1];
//             ^^^^ SL103 racy
}

// expect: verified
__global__ void nothing_is_left(int *a, int s) {
    int t = threadIdx.x;
    if (t < s) a[t] += a[t + s];
}

// The first barrier is for more than 40, which no launch passes; the second is for all.
// expect: divergent
__global__ void second_barrier_is_left(int *a, int s) {
    int t = threadIdx.x;
    if (t < s) {
        if (s > 40) __syncthreads();
        a[t] = 2;
        __syncthreads();
//      ^^^^ SL201 divergent
    }
}

void halves(int *a) {
    for (int s = 32; s > 0; s /= 2) {
        lanes_are_left<<<1, 64>>>(a, s);
        lanes_are_left_by_warp_barrier<<<1, 64>>>(a, s);
        nothing_is_left<<<1, 64>>>(a, s);
        second_barrier_is_left<<<1, 64>>>(a, s);
    }
}
