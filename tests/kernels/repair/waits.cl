// Asynchronous copies that nobody waits for in time.

// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void forgotten(global const float *in, global float *out) {
    local float mine[64];
    event_t copied = async_work_group_copy(mine, in + 64 * get_group_id(0), 64, 0);
    out[get_global_id(0)] = mine[get_local_id(0)];
//                          ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// The wait that is there moves up.
// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void too_late(global const float *in, global float *out) {
    local float mine[64];
    event_t copied = async_work_group_copy(mine, in + 64 * get_group_id(0), 64, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = mine[get_local_id(0)];
//                          ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
    wait_group_events(1, &copied);
}

// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void one_of_two(global const float *in, global const float *more, global float *out) {
    local float a[64], b[64];
    event_t copied[2];
    copied[0] = async_work_group_copy(a, in + 64 * get_group_id(0), 64, 0);
    copied[1] = async_work_group_copy(b, more + 64 * get_group_id(0), 64, 0);
    wait_group_events(1, copied);
    out[get_global_id(0)] = a[get_local_id(0)] + b[get_local_id(0)];
//                                               ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// What goes back has to be there, and stay until it is.
// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void there_and_back(global const float *in, global float *out) {
    local float mine[64];
    event_t copied = async_work_group_copy(mine, in + 64 * get_group_id(0), 64, 0);
    mine[get_local_id(0)] *= 2;
//  ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
    barrier(CLK_LOCAL_MEM_FENCE);
    copied = async_work_group_copy(out + 64 * get_group_id(0), mine, 64, 0);
//           ^^^^^^^^^^^^^^^^^^^^^ SL101 possible RAW shared block
    wait_group_events(1, &copied);
}

// Nobody holds the event: nothing could wait for it.
// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void no_event(global const float *in, global float *out) {
    local float mine[64];
    async_work_group_copy(mine, in + 64 * get_group_id(0), 64, 0);
    out[get_global_id(0)] = mine[get_local_id(0)];
//                          ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// The wait behind is for both events; whoever waits earlier for one of them takes it away.
// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void both_at_last(global const float *in, global const float *more, global float *out) {
    local float a[64], b[64];
    event_t copied[2];
    copied[0] = async_work_group_copy(a, in + 64 * get_group_id(0), 64, 0);
    copied[1] = async_work_group_copy(b, more + 64 * get_group_id(0), 64, 0);
    float first = a[get_local_id(0)];
//                ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
    wait_group_events(2, copied);
    out[get_global_id(0)] = first + b[get_local_id(0)];
}
