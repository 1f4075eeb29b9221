// What an atomic addition gives back is another number for every call: a place of one's own.

// expect: verified
__global__ void compacted(int *count, int *out, const int *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] > 0) {
        int at = atomicAdd(count, 1);
        out[at] = in[i];
    }
}

// expect: verified
__global__ void pushed_twice(unsigned *count, float *out) {
    unsigned first = atomicAdd(count, 1u);
    unsigned second = atomicAdd(count, 2u);
    out[first] = 1;
    out[second] = threadIdx.x;
}

// expect: verified
__global__ void reset_first(int *out) {
    __shared__ int count;
    __shared__ int queue[256];
    if (threadIdx.x == 0)
        count = 0;
    __syncthreads();
    queue[atomicAdd(&count, 1)] = threadIdx.x;
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = queue[threadIdx.x];
}

// expect: verified
__global__ void taken_from_the_end(int *left, int *out) {
    out[atomicSub(left, 1)] = threadIdx.x;
}

// Nothing is added, so all get the same.
// expect: possible
__global__ void adds_nothing(int *count, int *out) {
    int at = atomicAdd(count, 0);
    out[at] = threadIdx.x;
}

// A count that goes up and down comes by again.
// expect: possible
__global__ void up_and_down(int *count, int *out) {
    int at = atomicAdd(count, 1);
    out[at] = threadIdx.x;
    atomicSub(count, 1);
}

// The count of a block is not that of another.
// expect: possible
__global__ void count_of_the_block(int *out) {
    __shared__ int count;
    if (threadIdx.x == 0)
        count = 0;
    __syncthreads();
    out[atomicAdd(&count, 1)] = blockIdx.x;
}

// A count that starts again hands out what it has handed out before.
// expect: racy
__global__ void starts_again(int *out) {
    __shared__ int count;
    for (int round = 0; round < 4; ++round) {
        if (threadIdx.x == 0)
            count = 0;
//          ^^^^^ SL104 racy WAW block
        __syncthreads();
        out[blockIdx.x * 256 + atomicAdd(&count, 1)] = threadIdx.x;
    }
}

// Each thread adds what it wants to, which may be nothing.
// expect: possible
__global__ void adds_any_number(int *count, int *out, const int *wanted) {
    int at = atomicAdd(count, wanted[threadIdx.x]);
    out[at] = threadIdx.x;
}

// Fractions of a float come to the same sum.
// expect: possible
__global__ void adds_to_a_float(float *sum, int *out) {
    int at = (int)atomicAdd(sum, 1.0f);
    out[at] = threadIdx.x;
}
