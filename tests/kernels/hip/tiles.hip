// HIP in its own words: index names, dynamic shared memory, launches by macro.
#include <hip/hip_runtime.h>

// expect: racy, fixed: verified
__global__ void shift_left(float *out, const float *in) {
    HIP_DYNAMIC_SHARED(float, tile)
    int t = hipThreadIdx_x;
    int i = hipBlockIdx_x * hipBlockDim_x + t;
    tile[t] = in[i];
    if (t + 1 < hipBlockDim_x) {
        out[i] = tile[t + 1];
//               ^^^^^^^^^^^ SL101 racy RAW shared block
    }
}

// expect: verified
__global__ void shifted_left(float *out, const float *in) {
    HIP_DYNAMIC_SHARED(float, tile)
    int t = hipThreadIdx_x;
    int i = hipBlockIdx_x * hipBlockDim_x + t;
    tile[t] = in[i];
    __syncthreads();
    if (t + 1 < hipBlockDim_x)
        out[i] = tile[t + 1];
}

// expect: divergent
__global__ void early_exit(int *out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x;
    if (t >= n) return;
    tile[t] = t;
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL203 divergent block
    out[blockIdx.x * 256 + t] = tile[(t + 1) % n];
}

// The barrier of the hardware waits, and orders no memory.
// expect: racy, fixed: verified
__global__ void bare_barrier(int *out) {
    __shared__ int tile[64];
    int t = threadIdx.x;
    tile[t] = t;
    __builtin_amdgcn_s_barrier();
    out[blockIdx.x * 64 + t] = tile[63 - t];
//                             ^^^^^^^^^^^^ SL101 racy RAW shared block
}

void host(float *out, float *in, int *n) {
    hipLaunchKernelGGL(shift_left, dim3(64), dim3(256), 256 * sizeof(float), 0, out, in);
    hipLaunchKernelGGL(HIP_KERNEL_NAME(shifted_left), dim3(64), dim3(256), 256 * sizeof(float), 0, out, in);
    early_exit<<<4, 256>>>(n, 100);
    hipLaunchKernelGGL(bare_barrier, 4, 64, 0, 0, n);
}
