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

// What the flags are is up to the caller.
// expect: possible
kernel void any_fence(global int *out, local int *tile, uint flags) {
    int l = get_local_id(0);
    tile[l] = l;
    barrier(flags);
    out[get_global_id(0)] = tile[get_local_size(0) - 1 - l];
//                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 possible RAW shared block
}

// expect: verified
kernel void one_or_two_fences(global int *out, local int *tile, int both) {
    int l = get_local_id(0);
    tile[l] = l;
    barrier(both ? CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE : CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = tile[get_local_size(0) - 1 - l];
}

// Of the two threads both give the fence.
// expect: verified
kernel void fence_of_two(local int *p) {
    volatile int flags = get_local_id(0) < 2 ? CLK_LOCAL_MEM_FENCE : 0;
    if (get_local_id(0) == 0) p[0] = 1;
    barrier(flags);
    if (get_local_id(0) == 1) p[1] = p[0];
}

// A third thread that gives none does not care.
// expect: racy, fixed: verified
kernel void fence_of_others(local int *p) {
    volatile int flags = get_local_id(0) < 2 ? CLK_LOCAL_MEM_FENCE : 0;
    if (get_local_id(0) == 40) p[0] = 1;
    barrier(flags);
    if (get_local_id(0) == 1) p[1] = p[0];
//                                   ^^^^ SL101 racy RAW shared block
}

// The reader has no fence behind which it could read.
// expect: possible
kernel void fence_of_the_writer(local int *p) {
    int flags = get_local_id(0) == 0 ? CLK_LOCAL_MEM_FENCE : 0;
    if (get_local_id(0) == 0) p[0] = 1;
    barrier(flags);
    if (get_local_id(0) == 40) p[1] = p[0];
//                                    ^^^^ SL101 possible RAW shared block
}

// A fence for one memory is none for the other.
// expect: racy
kernel void fence_of_another_memory(global int *a, local int *tile) {
    int l = get_local_id(0);
    tile[l] = l;
    barrier(l < 32 ? CLK_GLOBAL_MEM_FENCE : CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = tile[get_local_size(0) - 1 - l];
//                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// What a thread has written itself may have been written over since.
// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void overwritten(global int *out, local int *tile, int both) {
    int l = get_local_id(0);
    int flags = both ? CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE : CLK_LOCAL_MEM_FENCE;
    tile[l] = 0;
    barrier(l < 64 ? flags : 0);
    tile[63 - l] = 1;
    barrier(l < 64 ? flags : 0);
    if (tile[l] == 1) out[0] = l;
//                    ^^^^^^^^^^ SL102 racy WAW global block
}

// Each iteration has its own barriers.
// expect: racy
kernel void fence_in_a_loop(local int *p, int n) {
    int flags = get_local_id(0) < 40 ? CLK_LOCAL_MEM_FENCE : 0;
    for (int i = 0; i < n; i++) {
        if (get_local_id(0) == 40) p[0] = i;
        barrier(flags);
        if (get_local_id(0) == 1) p[1] = p[0];
//                                       ^^^^ SL101 racy RAW shared block
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

// expect: verified
kernel void whole_fence_in_a_loop(local int *p, int n) {
    int flags = get_local_id(0) <= 40 ? CLK_LOCAL_MEM_FENCE : 0;
    for (int i = 0; i < n; i++) {
        if (get_local_id(0) == 40) p[0] = i;
        barrier(flags);
        if (get_local_id(0) == 1) p[1] = p[0];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

// expect: possible
kernel void sub_groups(global int *out, local int *tile) {
    int l = get_local_id(0);
    tile[l] = l;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = tile[l ^ 1];
//                          ^^^^^^^^^^^ SL103 possible RAW shared warp
}
