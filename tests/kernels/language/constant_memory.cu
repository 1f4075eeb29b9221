// Constant memory is not written by kernels; what is passed in a struct is each thread's own.
__constant__ int table[256];

struct Weights {
    int values[4];
};

// expect: verified
__global__ void looked_up(int *out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = table[threadIdx.x];
}

// expect: incomplete (a write to constant memory)
__global__ void written(const int *in) {
    table[threadIdx.x] = in[threadIdx.x];
}

// expect: verified
__global__ void own_copy(Weights weights, int *out) {
    weights.values[threadIdx.x % 4] = threadIdx.x;
    out[blockIdx.x * blockDim.x + threadIdx.x] = weights.values[0];
}
