// A barrier orders the memory that its flags name, and no other.

// expect: racy, fixed: verified
kernel void global_fence(global int *out, local int *tile) {
    int l = get_local_id(0);
    tile[l] = l;
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[get_global_id(0)] = tile[get_local_size(0) - 1 - l];
//                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void local_fence(global int *a) {
    int l = get_local_id(0);
    global int *mine = a + 64 * get_group_id(0);
    mine[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    int other = mine[63 - l];
//              ^^^^^^^^^^^^ SL102 racy RAW global block
    barrier(CLK_GLOBAL_MEM_FENCE);
    mine[l] = other;
}

// expect: racy, fixed: verified
kernel void no_fence(global int *out, local int *tile) {
    int l = get_local_id(0);
    tile[l] = l;
    work_group_barrier(0);
    out[get_global_id(0)] = tile[get_local_size(0) - 1 - l];
//                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// expect: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void both_fences(global int *a, local int *tile) {
    int l = get_local_id(0);
    global int *mine = a + 64 * get_group_id(0);
    tile[l] = l;
    mine[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    int sum = mine[63 - l] + tile[63 - l];
    barrier(CLK_GLOBAL_MEM_FENCE);
    mine[l] = sum;
}

// What the flags are, nobody knows.
// expect: incomplete (fence flags)
kernel void any_fence(global int *out, local int *tile, uint flags) {
    int l = get_local_id(0);
    tile[l] = l;
    barrier(flags);
    out[get_global_id(0)] = tile[get_local_size(0) - 1 - l];
}

// expect: incomplete (sub-group)
kernel void sub_groups(global int *out, local int *tile) {
    int l = get_local_id(0);
    tile[l] = l;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = tile[l ^ 1];
}
