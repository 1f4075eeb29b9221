// Every work-item of a group comes to a barrier, or none: one that has returned is counted.

// expect: divergent
kernel void under_a_condition(global int *out, local int *tile) {
    int l = get_local_id(0);
    if (l < 16) {
        tile[l] = l;
        barrier(CLK_LOCAL_MEM_FENCE);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL201 divergent block
    }
    out[get_global_id(0)] = l;
}

// expect: divergent
kernel void returned(global int *out, local int *tile, int n) {
    int l = get_local_id(0);
    if (get_global_id(0) >= n) return;
    tile[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL203 divergent error block
    out[get_global_id(0)] = tile[l];
}

// expect: divergent
kernel void collective(global int *out) {
    if (get_local_id(0) < 3)
        out[get_global_id(0)] = work_group_reduce_add(1);
//                              ^^^^^^^^^^^^^^^^^^^^^^^^ SL201 divergent block
}

// expect: verified
kernel void by_group(global int *out, local int *tile) {
    int l = get_local_id(0);
    if (get_group_id(0) == 0) {
        tile[l] = l;
        barrier(CLK_LOCAL_MEM_FENCE);
        out[l] = tile[get_local_size(0) - 1 - l];
    }
}
