#include <metal_stdlib>
using namespace metal;

kernel void reverse(device float *out [[buffer(0)]],
                    device const float *in [[buffer(1)]],
                    threadgroup float *tile [[threadgroup(0)]],
                    uint tid [[thread_position_in_threadgroup]],
                    uint size [[threads_per_threadgroup]]) {
    tile[tid] = in[tid];
    out[tid] = tile[size - 1 - tid];
}
