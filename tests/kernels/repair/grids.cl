// OpenCL has no barrier of the grid: what collides between groups says so.

// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void shifted(global int *p) {
    p[get_global_id(0)] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
    p[get_global_id(0) + 64] = 2;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global grid
}
