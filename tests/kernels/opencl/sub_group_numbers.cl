// No two work-items of a work-group have the same sub-group and the same number in it, whichever form one.

// expect: verified
kernel void sums(global const float *in, global float *out, local float *s, int n) {
    float sum = 0;
    for (int i = get_local_id(0); i < n; i += get_local_size(0)) sum += in[i];
    sum = sub_group_reduce_add(sum);
    if (get_sub_group_local_id() == 0) s[get_sub_group_id()] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0) {
        for (int i = 1; i < get_num_sub_groups(); i++) sum += s[i];
        out[get_group_id(0)] = sum;
    }
}

// expect: possible
kernel void second_in_place_of_first(global float *out, local float *s) {
    if (get_sub_group_local_id() <= 1) s[get_sub_group_id()] = get_local_id(0);
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 possible WAW shared
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = s[0];
}

// expect: verified
kernel void cells(global int *out, local int *s) {
    int width = get_max_sub_group_size();
    uint lane = get_sub_group_local_id();
    if (lane < width) s[get_sub_group_id() * width + lane] = get_local_id(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = s[0];
}

// Groups differ in nothing that their work-items' numbers say.
// expect: possible
kernel void of_all_groups(global int *out) {
    if (get_sub_group_local_id() == 0) out[get_sub_group_id()] = get_global_id(0);
}

// expect: possible
kernel void number_alone(global int *out, local int *s) {
    s[get_sub_group_local_id()] = get_local_id(0);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 possible WAW shared
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = s[0];
}
