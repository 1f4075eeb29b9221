// What a fence or an atomic orders: its memories, its order, its scope.

// The last group sums up what the others have written; the atomic that counts them releases and acquires.
// expect: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void counted_in_order(global int *partial, global atomic_int *count, global int *out, local int *last) {
    if (get_local_id(0) == 0) {
        partial[get_group_id(0)] = 1;
        *last = atomic_fetch_add_explicit(count, 1, memory_order_acq_rel, memory_scope_device) == get_num_groups(0) - 1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (*last && get_local_id(0) == 0)
        for (int i = 0; i < get_num_groups(0); i++) out[i] = partial[i];
}

// What is not said is the strongest order, and the device.
// expect: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void counted_by_default(global int *partial, global atomic_int *count, global int *out, local int *last) {
    if (get_local_id(0) == 0) {
        partial[get_group_id(0)] = 1;
        *last = atomic_fetch_add(count, 1) == get_num_groups(0) - 1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (*last && get_local_id(0) == 0)
        for (int i = 0; i < get_num_groups(0); i++) out[i] = partial[i];
}

// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void counted_relaxed(global int *partial, global atomic_int *count, global int *out, local int *last) {
    if (get_local_id(0) == 0) {
        partial[get_group_id(0)] = 1;
        *last = atomic_fetch_add_explicit(count, 1, memory_order_relaxed, memory_scope_device) == get_num_groups(0) - 1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (*last && get_local_id(0) == 0)
        for (int i = 0; i < get_num_groups(0); i++) out[i] = partial[i];
//                                                           ^^^^^^^^^^ SL102 racy RAW global grid
}

// expect: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void fenced(global int *partial, global atomic_int *count, global int *out, local int *last) {
    if (get_local_id(0) == 0) {
        partial[get_group_id(0)] = 1;
        atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
        *last = atomic_fetch_add_explicit(count, 1, memory_order_relaxed, memory_scope_device) == get_num_groups(0) - 1;
        atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_device);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (*last && get_local_id(0) == 0)
        for (int i = 0; i < get_num_groups(0); i++) out[i] = partial[i];
}

// A fence of the work-group says nothing to other groups.
// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void fenced_for_the_group(global int *partial, global atomic_int *count, global int *out, local int *last) {
    if (get_local_id(0) == 0) {
        partial[get_group_id(0)] = 1;
        atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_work_group);
        *last = atomic_fetch_add_explicit(count, 1, memory_order_relaxed, memory_scope_device) == get_num_groups(0) - 1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (*last && get_local_id(0) == 0)
        for (int i = 0; i < get_num_groups(0); i++) out[i] = partial[i];
//                                                           ^^^^^^^^^^ SL102 racy RAW global grid
}

// Nor does one of 1.x, which has the scope of a work-group.
// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void fenced_as_of_old(global int *partial, global int *count, global int *out, local int *last) {
    if (get_local_id(0) == 0) {
        partial[get_group_id(0)] = 1;
        mem_fence(CLK_GLOBAL_MEM_FENCE);
        *last = atomic_inc(count) == get_num_groups(0) - 1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (*last && get_local_id(0) == 0)
        for (int i = 0; i < get_num_groups(0); i++) out[i] = partial[i];
//                                                           ^^^^^^^^^^ SL102 racy RAW global grid
}

// Acquiring is no release.
// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void fenced_the_wrong_way(global int *partial, global atomic_int *count, global int *out, local int *last) {
    if (get_local_id(0) == 0) {
        partial[get_group_id(0)] = 1;
        atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_device);
        *last = atomic_fetch_add_explicit(count, 1, memory_order_relaxed, memory_scope_device) == get_num_groups(0) - 1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (*last && get_local_id(0) == 0)
        for (int i = 0; i < get_num_groups(0); i++) out[i] = partial[i];
//                                                           ^^^^^^^^^^ SL102 racy RAW global grid
}

// Nor is a fence for local memory one for global memory.
// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void fenced_elsewhere(global int *partial, global atomic_int *count, global int *out, local int *last) {
    if (get_local_id(0) == 0) {
        partial[get_group_id(0)] = 1;
        atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
        *last = atomic_fetch_add_explicit(count, 1, memory_order_relaxed, memory_scope_device) == get_num_groups(0) - 1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (*last && get_local_id(0) == 0)
        for (int i = 0; i < get_num_groups(0); i++) out[i] = partial[i];
//                                                           ^^^^^^^^^^ SL102 racy RAW global grid
}

// expect: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void locked(global atomic_int *lock, global int *sum) {
    if (get_local_id(0) == 0) {
        while (atomic_exchange_explicit(lock, 1, memory_order_acquire, memory_scope_device) != 0) {}
        sum[get_group_id(0) / 2] += 1;
        atomic_store_explicit(lock, 0, memory_order_release, memory_scope_device);
    }
}

// The two orders are the wrong way round.
// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void locked_the_wrong_way(global atomic_int *lock, global int *sum) {
    if (get_local_id(0) == 0) {
        while (atomic_exchange_explicit(lock, 1, memory_order_release, memory_scope_device) != 0) {}
        sum[get_group_id(0) / 2] += 1;
//      ^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global grid
        atomic_exchange_explicit(lock, 0, memory_order_acquire, memory_scope_device);
    }
}

// A lock in local memory orders local memory, and not what it guards in global memory.
// expect: racy
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void lock_in_another_memory(local atomic_int *lock, global int *sum) {
    while (atomic_exchange_explicit(lock, 1, memory_order_acquire, memory_scope_work_group) != 0) {}
    sum[get_group_id(0)] += 1;
//  ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global
    atomic_store_explicit(lock, 0, memory_order_release, memory_scope_work_group);
}

// A barrier may be told to make the writes visible to less than the group.
// expect: racy, fixed: verified
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void barrier_of_an_item(local int *s, global int *out) {
    s[get_local_id(0)] = 1;
    work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_item);
    out[get_global_id(0)] = s[63 - get_local_id(0)];
//                          ^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}
