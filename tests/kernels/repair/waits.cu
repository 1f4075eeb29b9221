// Asynchronous copies of one thread each, which it waits for before the barrier that tells the others.
#include <cuda_pipeline.h>

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=4)
__global__ void forgotten(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[blockIdx.x * 64 + t], 4);
    __pipeline_commit();
    __syncthreads();
    out[blockIdx.x * 64 + t] = s[63 - t];
//                             ^^^^^^^^^ SL101 racy RAW shared block
}

// What was never committed is committed first.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=4)
__global__ void not_committed(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[blockIdx.x * 64 + t], 4);
    __syncthreads();
    out[blockIdx.x * 64 + t] = s[63 - t];
//                             ^^^^^^^^^ SL101 racy RAW shared block
}

// Neither wait nor barrier.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=4)
__global__ void neither(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[blockIdx.x * 64 + t], 4);
    __pipeline_commit();
    out[blockIdx.x * 64 + t] = s[63 - t];
//                             ^^^^^^^^^ SL101 racy RAW shared block
}
