// Work-groups that are larger than CUDA's blocks.

// expect: verified
__kernel __attribute__((reqd_work_group_size(2048, 1, 1))) void own_element(__global int *out) {
    out[get_global_id(0)] = get_local_id(0);
}

// expect: racy
__kernel __attribute__((reqd_work_group_size(2048, 1, 1))) void two_halves(__local int *out) {
    if (get_local_id(0) < 1024) {
        out[get_local_id(0)] = 1;
    } else {
        out[get_local_id(0) - 1024] = get_local_id(0);
//      ^^^ SL101 racy WAW block
    }
}

// expect: verified
__kernel __attribute__((reqd_work_group_size(2048, 1, 1))) void halves_and_a_barrier(__local int *out) {
    if (get_local_id(0) < 1024)
        out[get_local_id(0)] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) >= 1024)
        out[get_local_id(0) - 1024] = get_local_id(0);
}

// A copy is made by some work-item, and those are counted up to 1024.
// expect: incomplete (blocks larger than 1024)
__kernel __attribute__((reqd_work_group_size(2048, 1, 1))) void copied(__global const int *in, __local int *tile) {
    event_t done = async_work_group_copy(tile, in, 2048, 0);
    wait_group_events(1, &done);
}
