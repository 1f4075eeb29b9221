// To require that two buffers are the same is not to require the impossible.

// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void same_buffer(global int *p, global int *q) {
    __requires(q == p);
    p[get_global_id(0)] = q[get_global_id(0) + 1];
//  ^ SL102 racy WAR global
}

// expect: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void same_element(global int *p, global int *q) {
    __requires(q == p);
    p[get_global_id(0)] = q[get_global_id(0)];
}

// Too late, and more than that.
// expect: incomplete (where pointers point)
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void too_late(global int *p, global int *q) {
    p[get_global_id(0)] = q[get_global_id(0) + 1];
    __requires(q == p);
}

// expect: incomplete (where pointers point)
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void one_of_two(global int *p, global int *q, global int *r) {
    __requires(q == p || q == r);
    p[get_global_id(0)] = q[get_global_id(0) + 1];
}

// expect: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void not_null(global int *p, global int *q) {
    __requires(q != 0);
    p[get_global_id(0)] = q[get_global_id(0) + 1];
}
