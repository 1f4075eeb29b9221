// Functions that are declared here and defined elsewhere: given values alone they are taken to be harmless, which the
// report says; given memory, or a name that promises a barrier, they are not.
__device__ float noise(int seed);
__device__ float4 colour(int seed);
__device__ void log_value(float value);
__device__ void scale(float *values, int n);
__device__ void team_barrier(int id);

struct Handle {
    float *values;
};
__device__ float first_of(Handle handle);

// expect: verified
__global__ void own_element(float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = noise(i) + colour(i).x;
    log_value(out[i]);
}

// expect: verified
__global__ void asks_until_done() {
    while (noise(threadIdx.x) > 0.5f) {
    }
}

// Whether a barrier waits in it nobody knows: what it would part is not called a race.
// expect: incomplete (whose body is not here)
__global__ void shifted(float *out) {
    __shared__ float tile[257];
    tile[threadIdx.x] = noise(threadIdx.x);
    log_value(0);
    out[blockIdx.x * blockDim.x + threadIdx.x] = tile[threadIdx.x + 1];
}

// expect: incomplete (whose body is not here)
__global__ void gives_memory(float *out, int n) {
    scale(out, n);
}

// expect: incomplete (whose body is not here)
__global__ void gives_a_pointer_in_a_struct(Handle handle, float *out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = first_of(handle);
}

// expect: incomplete (whose body is not here)
__global__ void promises_a_barrier(float *out) {
    if (threadIdx.x < 16) {
        team_barrier(1);
    }
}

// expect: incomplete (whose body is not here)
__global__ void not_declared(float *out) {
    undeclared_function(threadIdx.x);
}
