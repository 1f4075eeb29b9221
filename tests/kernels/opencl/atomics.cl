// Old and new atomics.

// expect: verified
kernel void histogram(global const uchar *in, global uint *bins, local uint *mine) {
    int l = get_local_id(0);
    for (int k = l; k < 256; k += get_local_size(0)) mine[k] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_inc(&mine[in[get_global_id(0)]]);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = l; k < 256; k += get_local_size(0)) atom_add(bins + k, mine[k]);
}

// expect: racy, fixed: verified
kernel void fresh(global uint *out, local uint *sum) {
    int l = get_local_id(0);
    if (l == 0) *sum = 0;
    atomic_add(sum, 2u);
//  ^^^^^^^^^^^^^^^^^^^ SL104 racy shared
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0) out[get_group_id(0)] = *sum;
}

// expect: verified
kernel void explicit_scope(global atomic_int *a) {
    atomic_fetch_add_explicit(a, 1, memory_order_relaxed, memory_scope_device);
    atomic_fetch_max(a, 3);
}

// Groups do not see each other's atomics of work-group scope.
// expect: racy
kernel void narrow_scope(global atomic_int *a, global int *out) {
    out[get_global_id(0)] = 1;
    atomic_fetch_add_explicit(a, 1, memory_order_relaxed, memory_scope_work_group);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy global grid
}

// expect: incomplete (atomic_compare_exchange_strong)
kernel void exchanged(global atomic_int *a) {
    int expected = 0;
    atomic_compare_exchange_strong(a, &expected, 1);
}
