// Tensors whose strides are counted in bytes, by indices that may have a sign: no caller passes elements that overlap.

// expect: possible
kernel void halves(global float *out, const ulong offset, const int rows, const ulong nb0, const ulong nb1,
                   const int kept) {
    out = (global float *)((global char *)out + offset);
    int y = get_group_id(0);
    for (int i = 2 * get_local_id(0); i < rows; i += 2 * get_local_size(0)) {
        if (i < kept) {
            global float *at = (global float *)((global char *)out + y * nb1 + (i / 2) * nb0);
            at[0] = i;
            at[kept / 2] = i;
        }
    }
}

// The same place for two neighbours, however long an element is.
// expect: racy
kernel void quarters(global float *out, const ulong offset, const int rows, const ulong nb0, const ulong nb1,
                     const int from) {
    out = (global float *)((global char *)out + offset);
    int y = get_group_id(0);
    for (int i = 2 * get_local_id(0); i < rows; i += 2 * get_local_size(0)) {
        if (i >= from) {
            global float *at = (global float *)((global char *)out + y * nb1 + ((i - from) / 4) * nb0);
            at[0] = i;
//          ^^^^^ SL102 racy WAW block
        }
    }
}

// A tensor copied into one of another shape: the places in it come of one number.
// expect: possible
kernel void reshaped(global const float *in, global float *out, const int from0, const int from1, const int to0,
                     const int to1, const ulong nb0, const ulong nb1, const ulong nb2) {
    int n = get_group_id(1) * from1 * from0 + get_group_id(0) * from0;
    int i2 = n / (to1 * to0);
    int i1 = (n - i2 * to1 * to0) / to0;
    int i0 = n - i2 * to1 * to0 - i1 * to0;
    global float *at = (global float *)((global char *)out + i2 * nb2 + i1 * nb1 + i0 * nb0);
    for (int i = get_local_id(0); i < from0; i += get_local_size(0)) {
        at[i] = in[n + i];
    }
}

// Without the second number, its groups come to one place.
// expect: racy
kernel void reshaped_once(global const float *in, global float *out, const int from0, const int from1, const int to0,
                          const int to1, const ulong nb0, const ulong nb1) {
    int n = get_group_id(0) * from0;
    int i1 = n / to0;
    int i0 = n - i1 * to0;
    global float *at = (global float *)((global char *)out + i1 * nb1 + i0 * nb0);
    for (int i = get_local_id(0); i < from0; i += get_local_size(0)) {
        at[i] = in[get_group_id(1) * from1 * from0 + n + i];
//      ^^^^^ SL102 racy WAW grid
    }
}
