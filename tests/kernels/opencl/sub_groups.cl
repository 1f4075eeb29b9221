// Which work-items form a sub-group is up to the device: its barrier parts no two of them for certain.

// expect: possible
// syncline: launch(block=64, grid=1)
kernel void reversed_by_sub_groups(global int *out, local int *s) {
    int t = get_local_id(0);
    s[t] = t;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    out[t] = s[63 - t];
//           ^^^^^^^^^ SL101 possible RAW shared block
}

// Even neighbours may be in two sub-groups.
// expect: possible
// syncline: launch(block=64, grid=1)
kernel void neighbours_by_sub_groups(global int *out, local int *s) {
    int t = get_local_id(0);
    s[t] = t;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    out[t] = s[t ^ 1];
//           ^^^^^^^^ SL103 possible RAW shared warp
}

// expect: verified
// syncline: launch(block=64, grid=1)
kernel void reversed_by_work_group(global int *out, local int *s) {
    int t = get_local_id(0);
    s[t] = t;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[t] = s[63 - t];
}

// Its fence is of another memory.
// expect: racy
// syncline: launch(block=64, grid=1)
kernel void other_memory(global int *out, local int *s) {
    int t = get_local_id(0);
    s[t] = t;
    sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
    out[t] = s[t ^ 1];
//           ^^^^^^^^ SL103 racy RAW shared warp
}

// expect: verified
// syncline: launch(block=64, grid=1)
kernel void own_cells(global int *out, local int *s) {
    int t = get_local_id(0);
    s[t] = t;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    out[t] = s[t];
}

// expect: incomplete (takes part in the barrier)
// syncline: launch(block=64, grid=1)
kernel void some_come(global int *out, local int *s) {
    int t = get_local_id(0);
    if (t < 8) sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    out[t] = t;
}
