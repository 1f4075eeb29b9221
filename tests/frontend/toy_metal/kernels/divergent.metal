#include <metal_stdlib>
using namespace metal;

kernel void half_waits(device float *out [[buffer(0)]],
                       uint tid [[thread_position_in_threadgroup]],
                       uint size [[threads_per_threadgroup]]) {
    threadgroup float tile[1024];
    tile[tid] = out[tid];
    if (tid < size / 2) {
        threadgroup_barrier(mem_flags::mem_threadgroup);
        out[tid] = tile[tid] * 2;
    }
}
