// OpenCL: fence flags, and assignments whose types `auto` would not name.

// The flags of the barrier that is there name other memory.
// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void wrong_flags(global const float *in, global float *out) {
    local float s[64];
    int t = get_local_id(0);
    s[t] = in[t];
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[get_global_id(0)] = s[63 - t];
//                          ^^^^^^^^^ SL101 racy RAW shared block
}

// Local and global memory at once.
// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void both_memories(global float *a, global float *out) {
    local float s[64];
    int t = get_local_id(0);
    global float *mine = a + 64 * get_group_id(0);
    s[t] = t;
    mine[t] = 2 * t;
    out[get_global_id(0)] = s[63 - t] + mine[63 - t];
//                          ^^^^^^^^^ SL101 racy RAW shared block
//                                      ^^^^^^^^^^^^ SL102 racy RAW global block
}

// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void int_times_float(local int *C) {
    int t = get_local_id(0);
    C[t] *= C[t + 1] * 0.5f;
//  ^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
}

// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void vectors(local float4 *C) {
    int t = get_local_id(0);
    C[t] = C[t + 1];
//  ^^^^^^^^^^^^^^^ SL101 racy WAR shared block
}

// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void byte_over_int(local uchar *C) {
    int t = get_local_id(0);
    C[t] /= C[t + 1] + 200;
//  ^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
}

// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void sum_of_long(local int *C, long offset) {
    int t = get_local_id(0);
    C[t] += C[t + 1] + offset;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
}

// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void tiles(global const float *in, global float *out, int n) {
    local float s[64];
    int t = get_local_id(0);
    float sum = 0.0f;
    for (int k = 0; k < n; ++k) {
        s[t] = in[64 * k + t];
        for (int j = 0; j < 64; ++j)
            sum += s[j];
//                 ^^^^ SL101 racy RAW shared block
    }
    out[get_global_id(0)] = sum;
}

// expect: divergent, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void order_inside(global const float *in, global float *out) {
    local float s[32];
    int t = get_local_id(0);
    if (t < 32) {
        s[t] = in[t];
        barrier(CLK_LOCAL_MEM_FENCE);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL201 divergent block
        out[get_global_id(0)] = s[31 - t];
    }
}

// The first of two barriers names too little memory, the second does all that it should.
// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void first_of_two(global float *line, global float *out) {
    local float s[64];
    int t = get_local_id(0);
    global float *mine = line + 64 * get_group_id(0);
    s[t] = t;
    mine[t] = 2 * t;
    barrier(CLK_LOCAL_MEM_FENCE);
    float both = s[63 - t] + mine[63 - t];
//                           ^^^^^^^^^^^^ SL102 racy RAW global block
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    mine[t] = both;
    out[get_global_id(0)] = s[t];
}

// No memory at all.
// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void no_flags(global float *out) {
    local float s[64];
    int t = get_local_id(0);
    s[t] = t;
    barrier(0);
    out[get_global_id(0)] = s[63 - t];
//                          ^^^^^^^^^ SL101 racy RAW shared block
}
