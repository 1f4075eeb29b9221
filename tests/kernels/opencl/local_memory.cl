// Local memory: declared in the kernel and given as a parameter; the fix speaks OpenCL.

// expect: racy, fixed: verified
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void shift_left(__global float *out, __global const float *in) {
    __local float tile[256];
    size_t l = get_local_id(0);
    size_t g = get_global_id(0);
    tile[l] = in[g];
    if (l + 1 < get_local_size(0))
        out[g] = tile[l + 1];
//               ^^^^^^^^^^^ SL101 racy RAW shared block
}

// expect: verified
kernel void shifted_left(global float *out, global const float *in, local float *tile) {
    size_t l = get_local_id(0);
    size_t g = get_global_id(0);
    tile[l] = in[g];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l + 1 < get_local_size(0))
        out[g] = tile[l + 1];
}

// Two parameters in local memory are two arrays; a pointer into one of them is no array of its own.
// expect: racy, fixed: verified
kernel void two_buffers(global int *out, local int *a, local int *b) {
    int l = get_local_id(0);
    local int *p = a + 1;
    a[l] = out[get_global_id(0)];
    b[l] = a[l];
    out[get_global_id(0)] = b[l] + p[l];
//                                 ^^^^ SL101 racy RAW shared block
}

// expect: verified
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void reduce(global float *out, global const float *in) {
    local float s[128];
    int l = get_local_id(0);
    s[l] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d = get_local_size(0) / 2; d > 0; d >>= 1) {
        if (l < d) s[l] += s[l + d];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0) out[get_group_id(0)] = s[0];
}
