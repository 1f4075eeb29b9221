// Constant memory is not written through pointers either.

__constant__ int weights[64];
__device__ int counts[64];

__device__ void clear_own(int *p) {
    p[threadIdx.x] = 0;
//  ^^^^^^^^^^^^^^^^^^ SL402 violated
}

// expect: possible
__global__ void through_a_pointer() {
    clear_own(weights);
}

// expect: verified
__global__ void into_other_memory() {
    clear_own(counts);
}
