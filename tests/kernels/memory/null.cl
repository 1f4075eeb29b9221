// Null pointers in OpenCL.

// expect: possible
kernel void copied(global float4 *p, int first) {
    local float4 mine[64];
    global float4 *from = first ? p : NULL;
    event_t event = async_work_group_copy(mine, from, 64, 0);
//                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL401 violated
    wait_group_events(1, &event);
}

// expect: verified
kernel void copied_where_it_is(global float4 *p, int first) {
    local float4 mine[64];
    global float4 *from = first ? p : NULL;
    if (first) {
        event_t event = async_work_group_copy(mine, from, 64, 0);
        wait_group_events(1, &event);
    }
}

// expect: possible
kernel void loaded(global float *out, global const float *in, int n) {
    global const float *p = 0;
    if (get_global_id(0) < n) p = in;
    float4 four = vload4(get_global_id(0), p);
//                ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL401 violated
    vstore4(four, get_global_id(0), out);
}

// expect: possible
kernel void counted() {
    atomic_inc((global int *)0);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL401 violated
}
