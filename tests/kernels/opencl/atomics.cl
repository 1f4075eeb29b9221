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
//             ^^^ SL104 racy shared
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
//                            ^ SL102 racy global grid
}

// expect: verified
kernel void one_wins(global atomic_int *a, global int *winner) {
    int expected = 0;
    if (atomic_compare_exchange_strong(a, &expected, 1)) atomic_store(a, 2);
    winner[get_global_id(0)] = expected + atomic_load_explicit(a, memory_order_acquire, memory_scope_device);
}

// expect: racy
kernel void plain_beside_load(global int *a, global int *out) {
    if (get_global_id(0) == 0) *a = 1;
    out[get_global_id(0)] = atomic_load((global atomic_int *)a);
//                                      ^^^^^^^^^^^^^^^^^^^^^^ SL104 racy global
}

// expect: verified
kernel void flag(local atomic_flag *lock, global int *out) {
    out[get_global_id(0)] = atomic_flag_test_and_set(lock);
    atomic_flag_clear(lock);
}

// expect: incomplete (atomic_fetch_add_explicit)
kernel void sub_group_scope(global atomic_int *a) {
    atomic_fetch_add_explicit(a, 1, memory_order_relaxed, memory_scope_sub_group);
}
