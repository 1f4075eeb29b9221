// Some work-items of the group carry out an asynchronous copy, at any time before the wait for it is over.

// expect: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void waited_for(global float *p, local float *tile) {
    int l = get_local_id(0);
    event_t copied = async_work_group_copy(tile, p + 64 * get_group_id(0), 64, 0);
    wait_group_events(1, &copied);
    p[get_global_id(0)] = tile[63 - l];
}

// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void not_waited_for(global float *restrict p, global const float *restrict q, local float *tile) {
    int l = get_local_id(0);
    event_t copied = async_work_group_copy(tile, q + 64 * get_group_id(0), 64, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
    p[get_global_id(0)] = tile[63 - l];
//                        ^^^^^^^^^^^^ SL101 racy RAW shared block
    wait_group_events(1, &copied);
}

// expect: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void two_events(global const float *restrict p, global const float *restrict q, global float *restrict out,
                local float *a, local float *b) {
    int l = get_local_id(0);
    event_t copied[2];
    copied[0] = async_work_group_copy(a, p + 64 * get_group_id(0), 64, 0);
    copied[1] = async_work_group_copy(b, q + 64 * get_group_id(0), 64, 0);
    wait_group_events(2, copied);
    out[get_global_id(0)] = a[63 - l] + b[63 - l];
}

// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void one_of_two_events(global const float *restrict p, global const float *restrict q, global float *restrict out,
                       local float *a, local float *b) {
    int l = get_local_id(0);
    event_t copied[2];
    copied[0] = async_work_group_copy(a, p + 64 * get_group_id(0), 64, 0);
    copied[1] = async_work_group_copy(b, q + 64 * get_group_id(0), 64, 0);
    wait_group_events(1, copied);
    out[get_global_id(0)] = a[63 - l] + b[63 - l];
//                                      ^^^^^^^^^ SL101 racy RAW shared block
}

// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void source_is_still_written(global float *out, local float *tile) {
    tile[get_local_id(0)] = get_global_id(0);
    event_t copied = async_work_group_copy(out + 64 * get_group_id(0), tile, 64, 0);
//                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
    wait_group_events(1, &copied);
}

// expect: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void every_other_element(global float *p, local float *tile) {
    global float *mine = p + 128 * get_group_id(0);
    event_t copied = async_work_group_strided_copy(tile, mine, 64, 2, 0);
    mine[2 * get_local_id(0) + 1] = 1;
    wait_group_events(1, &copied);
}

// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void refilled_tile(global const float *restrict p, global float *restrict out, local float *tile, int n) {
    int l = get_local_id(0);
    for (int i = 0; i < n; i++) {
        event_t copied = async_work_group_copy(tile, p + 64 * i, 64, 0);
//                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
        wait_group_events(1, &copied);
        out[(get_group_id(0) * n + i) * 64 + l] = tile[63 - l];
    }
}

// expect: divergent
kernel void wait_of_some(global const float *p, local float *tile) {
    event_t copied = async_work_group_copy(tile, p, 64, 0);
    if (get_local_id(0) < 16) {
        wait_group_events(1, &copied);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL201 divergent
    }
}

// expect: divergent
kernel void each_its_own(global const float *p, local float *tile) {
    event_t copied = async_work_group_copy(tile, p + get_local_id(0), 64, 0);
//                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL201 divergent
    wait_group_events(1, &copied);
}

// expect: incomplete (not waited for in the block)
kernel void waited_for_elsewhere(global const float *p, local float *tile, int n) {
    event_t copied = 0;
    for (int i = 0; i < n; i++) {
        if (i > 0) {
            wait_group_events(1, &copied);
        }
        copied = async_work_group_copy(tile + 64 * (i % 2), p + 64 * i, 64, 0);
    }
}

// Copies started in a loop, and waited for behind it, are given up, and never told as a race.
// expect: incomplete (not waited for in the block)
kernel __attribute__((reqd_work_group_size(4, 1, 1)))
void chained_in_a_loop(global int *data, local int *scratch) {
    int i = get_local_id(0);
    event_t e = 0;
    for (int j = 0; j < 4; j++)
        e = async_work_group_copy(scratch + j, data + j, 1, e);
    wait_group_events(1, &e);
    data[3 - i] = scratch[i];
}
