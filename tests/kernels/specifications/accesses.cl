// Which accesses a thread has made since the last barrier (GPUVerify's __read, __write and their places).

// expect: verified
// syncline: launch(grid=4, block=64)
__kernel void own_cell(__global int *p) {
    __assert(__no_write(p));
    p[get_global_id(0)] = 1;
    __assert(__write_implies(p, __write_offset_bytes(p) / sizeof(int) == get_global_id(0)));
    __assert(!__read(p));
}

// expect: possible
// syncline: launch(grid=4, block=64)
__kernel void has_written(__global int *p) {
    p[get_global_id(0)] = 1;
    __assert(!__write(p));
//  ^^^^^^^^^^^^^^^^^^^^^ SL501 violated
}

// A barrier begins anew for its own memory.
// expect: verified
// syncline: launch(grid=4, block=64)
__kernel void forgotten(__local int *p) {
    p[get_local_id(0)] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    __assert(!__write(p));
}

// expect: possible
// syncline: launch(grid=4, block=64)
__kernel void not_its_memory(__local int *p) {
    p[get_local_id(0)] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
    __assert(!__write(p));
//  ^^^^^^^^^^^^^^^^^^^^^ SL501 violated
}

// Between blocks it orders nothing.
// expect: verified
// syncline: launch(grid=4, block=64)
__kernel void between_blocks(__global int *p) {
    p[get_global_id(0)] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
    __assert(__implies(__same_group, !__write(p)));
}

// expect: verified
// syncline: launch(grid=4, block=64)
__kernel void in_a_loop(__global int *p, int n) {
    for (int i = 0;
         __invariant(__write_implies(p, __write_offset_bytes(p) / sizeof(int) % 256 == get_global_id(0))),
         i < 8; i++)
        p[i * 256 + get_global_id(0)] = i;
}

// expect: verified
// syncline: launch(grid=4, block=64)
__kernel void places(__global int *p) {
    __global int *q = p + 1;
    __assert(__ptr_offset_bytes(q) == 4);
    q[get_global_id(0)] = 1;
}
