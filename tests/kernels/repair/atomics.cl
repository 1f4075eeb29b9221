// Atomics as OpenCL C has them: for integers of 32 bits.

// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void counter(global int *count) {
    count[0]++;
//  ^^^^^^^^^^ SL102 racy WAR global block
}

// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void local_sum(global const uint *in, global uint *out) {
    local uint sum;
    if (get_local_id(0) == 0) sum = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += in[get_global_id(0)];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0) out[get_group_id(0)] = sum;
}

// There is none for float, and none for long without an extension.
// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void of_floats(global const float *in, global float *sum) {
    sum[0] += in[get_global_id(0)];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void of_longs(global const long *in, global long *sum) {
    sum[0] += in[get_global_id(0)];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}
