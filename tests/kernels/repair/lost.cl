// Updates of one place for which there is no atomic function: a barrier between what they read and what they store
// leaves them lost, and says so; where all store the same then, nothing else is left.

// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void of_a_short(local short *count) {
    count[0]++;
//  ^^^^^^^^^^ SL101 racy WAR shared block
}

// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void of_a_float(local float *sum, float step) {
    sum[0] += step - 0.5f;
//  ^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
}

// The product is formed before the difference, and in int.
// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void of_a_byte(local uchar *scale, int n) {
    scale[0] *= n - 3;
//  ^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
}

// The next round waits for this one, too.
// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void in_a_loop(local ushort *flags) {
    for (int k = 0; k < 4; ++k)
        flags[0] <<= 1;
//      ^^^^^^^^^^^^^^ SL101 racy WAR shared block
}

// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void without_braces(local short *count, int n) {
    if (n > 3) --count[0];
//               ^^^^^^^^ SL101 racy WAR shared block
}

// What the work-items add differs, so that the stores would race on.
// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void of_parts(local short *sum) {
    sum[0] += get_local_id(0);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
}

// The place would be named twice, and `i` go on twice.
// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void side_effect(local short *count, global int *out) {
    int i = 0;
    count[i++] += 2;
//  ^^^^^^^^^^^^^^^ SL101 racy WAR shared block
    out[get_global_id(0)] = i;
}

// Where there is an atomic function, it is what is offered.
// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void of_an_int(local int *count) {
    count[0]++;
//  ^^^^^^^^^^ SL101 racy WAR shared block
}
