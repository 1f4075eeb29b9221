// A global id says nothing of the work-group: along an axis of which no more is asked, a group may well have one
// work-item.

#define SIZE 64

// expect: possible
kernel void rows(global const float *in, global float *out, const int width) {
    const int t = get_local_id(0), row = get_global_id(1);
    local float sums[SIZE];
    sums[t] = in[row * width + t];
//  ^^^^^^^ SL101 possible WAW block
    barrier(CLK_LOCAL_MEM_FENCE);
    out[row * SIZE + t] = sums[SIZE - 1 - t];
}

// expect: racy
kernel void rows_without_barrier(global const float *in, global float *out, const int width) {
    const int t = get_local_id(0), row = get_global_id(1);
    local float sums[SIZE];
    sums[t] = in[row * width + t];
//  ^^^^^^^ SL101 possible WAW block
    out[row * SIZE + t] = sums[SIZE - 1 - t];
//                        ^^^^ SL101 racy RAW block
}

// The kernel asks how many rows a work-group has.
// expect: racy
kernel void rows_of_groups(global const float *in, global float *out, const int width) {
    const int t = get_local_id(0), row = get_group_id(1) * get_local_size(1) + get_local_id(1);
    local float sums[SIZE];
    sums[t] = in[row * width + t];
//  ^^^^^^^ SL101 racy WAW block
    barrier(CLK_LOCAL_MEM_FENCE);
    out[row * SIZE + t] = sums[SIZE - 1 - t];
}

// A task: one work-item does it.
// expect: possible
kernel void scan(global int *counts, global int *offsets, const int n) {
    int offset = 0;
    for (int i = 0; i < n; i++) {
        offsets[i] = offset;
        offset += counts[i];
        counts[i] = 0;
    }
}

// expect: racy
kernel void scan_of_groups(global int *counts, global int *offsets, const int n) {
    int offset = get_group_id(0);
    for (int i = 0; i < n; i++) {
        offsets[i] = offset;
//      ^^^^^^^ SL102 racy WAW grid
        offset += counts[i];
        counts[i] = 0;
//      ^^^^^^ SL102 racy WAR block
    }
}
