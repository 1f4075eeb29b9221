// The number of dimensions is that of the launch.

// syncline: launch(grid=64, block=64)
// expect: verified
kernel void one() {
    __assert(get_work_dim() == 1);
}

// syncline: launch(grid=(4, 4), block=(8, 8))
// expect: verified
kernel void two(global int *out) {
    if (get_work_dim() != 2) out[0] = get_global_id(0);
    __assert(get_work_dim() == 2);
}

// syncline: launch(grid=(4, 4, 2), block=8)
// expect: possible
kernel void three() {
    __assert(get_work_dim() == 1);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL501 violated
}

// expect: incomplete (get_work_dim)
kernel void any() {
    __assert(get_work_dim() == 1);
}
