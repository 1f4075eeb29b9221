// A shift by as many places as a number has bits, or more: OpenCL takes what is left of division by their number.

// expect: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void by_its_width(global int *out) {
    int l = get_local_id(0);
    if (get_group_id(0) == 0) out[l >> 32] = l;
}

// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void by_one_more(global int *out) {
    int l = get_local_id(0);
    if (get_group_id(0) == 0) out[l >> 33] = l;
//                            ^^^^ SL103 racy
}

// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void nothing_is_left(global long *out) {
    long l = get_local_id(0);
    if (get_group_id(0) == 0) out[l - (l << 64)] = l;
//                            ^^^^ SL102 racy
}

// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void lanes(global int *out) {
    int l = get_local_id(0);
    int2 shifted = (int2)(l, l) << (int2)(32, 1);
    if (get_group_id(0) == 0) out[l - shifted.x] = l;
//                            ^^^^ SL102 racy
}

// A smaller number is an int before it is shifted.
// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void promoted(global int *out) {
    char l = get_local_id(0);
    if (get_group_id(0) == 0) out[l >> 8] = l;
//                            ^^^^ SL102 racy
}

// expect: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void small_lanes(global int *out) {
    char2 l = (char2)(get_local_id(0));
    l = l >> (char2)(8);
    if (get_group_id(0) == 0) out[l.x] = l.y;
}
