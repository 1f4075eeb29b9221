// Numbers of 8 bits (cuda_fp8.h): one byte each, pairs and fours in two and four. How they are rounded is not followed.
#include <cuda_bf16.h>
#include <cuda_fp8.h>

// expect: verified
// syncline: launch(block=128)
__global__ void quantized(__nv_fp8_e4m3 *out, const float *in, const float *scale, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = __nv_fp8_e4m3(in[i] * scale[0]);
}

// expect: verified
// syncline: launch(block=128)
__global__ void in_fours(__nv_fp8_e5m2 *out, const float4 *in, const __nv_bfloat162 *pairs, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) reinterpret_cast<__nv_fp8x4_e5m2 *>(out)[i] = __nv_fp8x4_e5m2(in[i]);
    if (i < n) reinterpret_cast<__nv_fp8x4_e5m2 *>(out)[n + i] = __nv_fp8x4_e5m2(pairs[2 * i], pairs[2 * i + 1]);
}

// Two threads write to one pair.
// expect: racy
// syncline: launch(block=128)
__global__ void in_pairs_that_overlap(__nv_fp8_e4m3 *out, const float2 *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    reinterpret_cast<__nv_fp8x2_e4m3 *>(out)[i / 2] = __nv_fp8x2_e4m3(in[i]);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 WAW global warp
}

// expect: verified
// syncline: launch(block=128)
__global__ void summed(float *out, const __nv_fp8_e4m3 *in) {
    __shared__ float sums[128];
    sums[threadIdx.x] = float(in[threadIdx.x]) + static_cast<float>(in[threadIdx.x + 1]) + (float)in[threadIdx.x + 2];
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = sums[127 - threadIdx.x];
}

// What was rounded is not what it was.
// expect: possible
// syncline: launch(block=128)
__global__ void lost_in_rounding(int *out, const float *in) {
    __nv_fp8_e4m3 held = __nv_fp8_e4m3(in[0]);
    if (float(held) != in[0]) out[0] = threadIdx.x;
}

__device__ int bytes_of(__nv_fp8_e4m3 *) { return 1; }
__device__ int bytes_of(__nv_fp8_e5m2 *) { return 0; }

// expect: verified
// syncline: launch(block=128, grid=1)
__global__ void of_one_kind(__nv_fp8_e4m3 *out) { out[threadIdx.x * bytes_of(out)] = __nv_fp8_e4m3(float(threadIdx.x)); }
