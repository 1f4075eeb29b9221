// Values of a type that the build names (-D FPTYPE=float): whether two work-items write the same one.

// expect: verified
__kernel void same_number(__global FPTYPE *out) {
    __local FPTYPE s;
    s = 0;
//  ^^^^^ SL105
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = s;
}

// expect: verified
__kernel void same_element(__global const FPTYPE *in, __global FPTYPE *out) {
    __local FPTYPE s;
    s = in[0];
//  ^^^^^^^^^ SL105
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = s;
}

// expect: verified
__kernel void same_argument(__global FPTYPE *out, FPTYPE a) {
    __local FPTYPE s;
    s = a;
//  ^^^^^ SL105
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = s;
}

// each has its own element
// expect: racy
__kernel void own_element(__global const FPTYPE *in, __global FPTYPE *out) {
    __local FPTYPE s;
    s = in[get_local_id(0)];
//  ^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = s;
}

// what it computes of the type is not followed: twice the same, or not
// expect: possible
__kernel void twice(__global const FPTYPE *in, __global FPTYPE *out) {
    __local FPTYPE s;
    s = in[0] * 2;
//  ^^^^^^^^^^^^^ SL101 possible WAW
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = s;
}

// the reader needs the barrier, whatever the type
// expect: racy
__kernel void no_barrier(__global const FPTYPE *in, __global FPTYPE *out) {
    __local FPTYPE s;
    if (get_local_id(0) == 0)
        s = in[0];
    out[get_global_id(0)] = s;
//                          ^ SL101 racy RAW
}
