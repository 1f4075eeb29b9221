// A device function that a kernel calls, directly or through another one, is checked in the kernel; one that another
// device function calls, in that.

__device__ float inner(float value) {
    __shared__ float seen[32];
    seen[threadIdx.x % 32] = value;
//  ^^^^ SL101 racy WAW block
    return value;
}

__device__ float around(float value) {
    return inner(value) + 1.0f;
}

// expect: racy
__global__ void kernel(float *out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = around((float)threadIdx.x);
}

__device__ void put(float *tile, float value) {
    tile[threadIdx.x] = value;
    __syncthreads();
}

// expect: racy
__device__ float outermost(float value) {
    __shared__ float tile[1024];
    put(tile, value);
    tile[threadIdx.x] += tile[(threadIdx.x + 1) % blockDim.x];
//  ^^^^ SL101 racy WAR block
    return value;
}
