// What AMD's compiler gives beside CUDA's vocabulary.
#include <hip/hip_runtime.h>

// A barrier of the hardware with the fences around it is what __syncthreads() is made of.
// expect: verified
__global__ void fenced(float *out, const float *in) {
    __shared__ float tile[256];
    int t = threadIdx.x;
    tile[t] = in[blockIdx.x * 256 + t];
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
    __builtin_amdgcn_s_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
    out[blockIdx.x * 256 + t] = tile[255 - t];
}

// expect: racy
__global__ void bare(float *out, const float *in) {
    __shared__ float tile[256];
    int t = threadIdx.x;
    tile[t] = in[blockIdx.x * 256 + t];
    __builtin_amdgcn_s_barrier();
    out[blockIdx.x * 256 + t] = tile[255 - t];
//                              ^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// Values of other lanes order nothing and touch nothing.
// expect: verified
__global__ void lanes(float *out, float v) {
    int first = __builtin_amdgcn_readfirstlane(threadIdx.x);
    v += __builtin_amdgcn_ds_bpermute(__lane_id() << 2, first);
    out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}

// expect: verified
__global__ void counted(int *count, int *seen) {
    __hip_atomic_fetch_add(count, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    seen[blockIdx.x * blockDim.x + threadIdx.x] = __hip_atomic_load(count, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT);
}

// expect: racy
__global__ void counted_by_the_block(int *count, int *out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
    __hip_atomic_fetch_add(count, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
//                         ^^^^^ SL102 racy global grid
}

// expect: incomplete (__builtin_amdgcn_raw_buffer_store_b32)
__global__ void through_a_resource(int *out, __amdgpu_buffer_rsrc_t r) {
    __builtin_amdgcn_raw_buffer_store_b32(1, r, out[threadIdx.x], 0, 0);
}

int main() {
    float *a, *b;
    int *n;
    hipLaunchKernelGGL(fenced, dim3(4), dim3(256), 0, 0, a, b);
    hipLaunchKernelGGL(HIP_KERNEL_NAME(bare), dim3(4), dim3(256), 0, 0, a, b);
    counted<<<4, 64>>>(n, n + 1);
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void fields_of_numbers(unsigned *out) {
    out[__bitextract_u32(threadIdx.x, 0, 5) + 32 * __bitextract_u32(threadIdx.x, 5, 1)] = threadIdx.x;
    out[64 + __bitinsert_u32(threadIdx.x, 3, 6, 2)] = threadIdx.x;
}

// Threads 0 and 32 have the same lowest bits.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void lowest_bits(unsigned *out) {
    out[__bitextract_u32(threadIdx.x, 0, 5)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// What is put in hides the thread's own bits.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void overwritten_bits(unsigned *out) {
    out[__bitinsert_u32(threadIdx.x, 0, 5, 1)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}
