// Constant memory is not written by kernels; what is passed in a struct is each thread's own.
__constant__ int table[256];

struct Weights {
    int values[4];
};

// expect: verified
__global__ void looked_up(int *out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = table[threadIdx.x];
}

// expect: possible
__global__ void written(const int *in) {
    table[threadIdx.x] = in[threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL402 violated
}

// expect: verified
__global__ void written_by_nobody(const int *in) {
    if (threadIdx.x > 2048) table[0] = 1;
}

// expect: verified
__global__ void own_copy(Weights weights, int *out) {
    weights.values[threadIdx.x % 4] = threadIdx.x;
    out[blockIdx.x * blockDim.x + threadIdx.x] = weights.values[0];
}

// expect: possible
__global__ void written_through_a_pointer(int *other, int own) {
    int *p = own ? table : other;
    p[threadIdx.x] = 0;
//  ^^^^^^^^^^^^^^^^^^ SL402 violated
}

// expect: verified
__global__ void read_through_a_pointer(int *other, int own) {
    int *p = own ? table : other;
    if (!own) p[threadIdx.x] = 0;
    int q = p[threadIdx.x];
}
