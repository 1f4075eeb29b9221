#include <metal_stdlib>
using namespace metal;

kernel void reverse(device float *out [[buffer(0)]],
                    device const float *in [[buffer(1)]],
                    uint3 thread_position [[thread_position_in_threadgroup]],
                    uint group [[threadgroup_position_in_grid]]) {
    threadgroup float tile[64];
    const uint tid = thread_position.x;
    if (tid < 64)
        tile[tid] = in[group * 64 + tid];
    threadgroup_barrier(mem_flags::mem_threadgroup);
    if (tid < 64)
        out[group * 64 + tid] = tile[63 - tid];
}
