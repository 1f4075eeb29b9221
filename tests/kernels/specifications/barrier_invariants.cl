// What is claimed of memory at a barrier: each thread proves it of itself, and knows it of others behind the barrier.

#define N 64
#define tid get_local_id(0)

// expect: verified
// syncline: launch(grid=4, block=64)
__kernel void neighbour(__global int *out) {
    __local int a[N];
    a[tid] = 2 * tid;
    __barrier_invariant_2(a[tid] == 2 * tid, tid, (tid + 1) % N);
    barrier(CLK_LOCAL_MEM_FENCE);
    __assert(a[(tid + 1) % N] == 2 * ((tid + 1) % N));
    out[get_global_id(0)] = a[tid];
}

// Nothing is known of a thread that is not named.
// expect: incomplete (the contents of a)
// syncline: launch(grid=4, block=64)
__kernel void not_named(__global int *out) {
    __local int a[N];
    a[tid] = 2 * tid;
    __barrier_invariant_1(a[tid] == 2 * tid, tid);
    barrier(CLK_LOCAL_MEM_FENCE);
    __assert(a[(tid + 1) % N] == 2 * ((tid + 1) % N));
    out[get_global_id(0)] = a[tid];
}

// expect: possible
// syncline: launch(grid=4, block=64)
__kernel void wrong(__global int *out) {
    __local int a[N];
    a[tid] = 2 * tid;
    __barrier_invariant_1(a[tid] == 2 * tid + tid / 63, tid);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL502 violated
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = a[tid];
}

// What a wrong one says is not relied on: the race is found.
// expect: racy
// syncline: launch(grid=1, block=64)
__kernel void not_relied_on(__global int *out) {
    __local int a[N];
    a[tid] = 0;
    __barrier_invariant_1(a[tid] == tid, tid);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL502 violated
    barrier(CLK_LOCAL_MEM_FENCE);
    out[a[tid]] = tid;
//  ^^^^^^^^^^^ SL102 racy WAW global
}

// Where a place comes from memory, an invariant says that threads keep apart.
// expect: verified
// syncline: launch(grid=1, block=64)
__kernel void permuted(__global int *out) {
    __local int to[N];
    to[tid] = (tid + 5) % N;
    __barrier_invariant_1(to[tid] == (tid + 5) % N, tid);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[to[tid]] = to[N - 1 - tid];
}

// expect: racy
// syncline: launch(grid=1, block=64)
__kernel void not_a_permutation(__global int *out) {
    __local int to[N];
    to[tid] = (tid + 5) % 63;
    __barrier_invariant_1(to[tid] == (tid + 5) % 63, tid);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[to[tid]] = tid;
//  ^^^^^^^^^^^^ SL102 racy WAW global
}

// A thread that has not been at the place does not know what is there when the others have come to the barrier.
// expect: possible
// syncline: launch(grid=1, block=64)
__kernel void others_place(__global int *out) {
    __local int a[N];
    a[tid] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (tid == 0)
        a[0] = 1;
    __barrier_invariant_1(tid == 0 | a[0] == 0, tid);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL502 violated
    barrier(CLK_LOCAL_MEM_FENCE);
    out[tid] = a[N - 1 - tid];
}

// ... but by reading.
// expect: verified
// syncline: launch(grid=1, block=64)
__kernel void by_reading(__global int *out) {
    __local int a[N];
    a[tid] = 0;
    __barrier_invariant_1(a[tid] == 0, tid);
    barrier(CLK_LOCAL_MEM_FENCE);
//  ^^^^^^^ SL301
    if (tid < 32)
        a[tid] = tid;
    __read_permission(int, a[tid]);
    __barrier_invariant_1(a[tid] == (tid < 32 ? tid : 0), tid);
    barrier(CLK_LOCAL_MEM_FENCE);
    __assert(a[tid] < 32);
    out[tid] = a[N - 1 - tid];
}

// The half that has not stored anything has not been there.
// expect: incomplete (the contents of a)
// syncline: launch(grid=1, block=64)
__kernel void without_reading(__global int *out) {
    __local int a[N];
    a[tid] = 0;
    __barrier_invariant_1(a[tid] == 0, tid);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (tid < 32)
        a[tid] = tid;
    __barrier_invariant_1(a[tid] == (tid < 32 ? tid : 0), tid);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[tid] = a[N - 1 - tid];
}

// A read where others write is a race.
// expect: racy
// syncline: launch(grid=1, block=64)
__kernel void reading_races(__global int *out) {
    __local int a[N];
    a[tid] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[tid] = tid;
    __read_permission(int, a[0]);
//                         ^^^^ SL101 racy
    barrier(CLK_LOCAL_MEM_FENCE);
    out[tid] = a[tid];
}

// Threads that have ended prove nothing of themselves.
// expect: divergent
// syncline: launch(grid=1, block=64)
__kernel void some_have_ended(__global int *out) {
    __local int a[N];
    if (tid >= 32)
        return;
    a[tid] = tid;
    __barrier_invariant_1(a[tid] == tid, 63);
    barrier(CLK_LOCAL_MEM_FENCE);
//  ^^^^^^^ SL203 divergent
    __assert(a[63] == 63);
//  ^^^^^^^^^^^^^^^^^^^^^ SL501 violated
    out[tid] = a[N - 1 - tid];
}

// What stands between the claim and the barrier counts.
// expect: possible
// syncline: launch(grid=1, block=64)
__kernel void too_early(__global int *out) {
    __local int a[N];
    a[tid] = tid;
    __barrier_invariant_1(a[tid] == tid, tid);
    a[tid] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    __assert(a[tid] == tid);
//  ^^^^^^^^^^^^^^^^^^^^^^^ SL501 violated
    out[tid] = a[tid];
}

// What holds behind one barrier need not behind the next.
// expect: possible
// syncline: launch(grid=1, block=64)
__kernel void two_barriers(__global int *out) {
    __local int a[N];
    a[tid] = tid;
    __barrier_invariant_1(a[tid] == tid, tid);
    barrier(CLK_LOCAL_MEM_FENCE);
    a[N - 1 - tid] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    __assert(a[tid] == tid);
//  ^^^^^^^^^^^^^^^^^^^^^^^ SL501 violated
    out[tid] = a[tid];
}

// A variable is what it was at the barrier.
// expect: possible
// syncline: launch(grid=1, block=64)
__kernel void variable_moves(__global int *out) {
    __local int a[N];
    int x = tid;
    a[tid] = x;
    __barrier_invariant_1(a[tid] == x, tid);
    x = 7;
    barrier(CLK_LOCAL_MEM_FENCE);
    __assert(a[tid] == 7);
//  ^^^^^^^^^^^^^^^^^^^^^ SL501 violated
    out[tid] = a[tid] + x;
}

// A barrier for another memory does not end the interval.
// expect: incomplete (the contents of a)
// syncline: launch(grid=1, block=64)
__kernel void other_memory(__global int *out) {
    __local int a[N];
    a[tid] = tid;
    __barrier_invariant_1(a[tid] == tid, (tid + 1) % N);
    barrier(CLK_GLOBAL_MEM_FENCE);
    __assert(a[(tid + 1) % N] == (tid + 1) % N);
    out[tid] = a[tid];
}

// The claim of two threads.
// expect: verified
// syncline: launch(grid=2, block=64)
__kernel void distinct(__global int *out) {
    __local int a[N];
    a[tid] = 3 * tid;
    __barrier_invariant_binary_1(a[tid] != a[__other_int(tid)], tid, __other_int(tid));
    barrier(CLK_LOCAL_MEM_FENCE);
//  ^^^^^^^ SL301
    a[tid] += 2; // sees its own cell alone
    __barrier_invariant_binary_1(a[tid] != a[__other_int(tid)], tid, __other_int(tid));
    barrier(CLK_LOCAL_MEM_FENCE);
    __assert(__implies(__same_group, a[tid] != a[__other_int(tid)]));
    out[get_global_id(0)] = a[N - 1 - tid];
}

// expect: incomplete (the contents of a)
// syncline: launch(grid=2, block=64)
__kernel void no_longer_distinct(__global int *out) {
    __local int a[N];
    a[tid] = 3 * tid;
    __barrier_invariant_binary_1(a[tid] != a[__other_int(tid)], tid, __other_int(tid));
    barrier(CLK_LOCAL_MEM_FENCE);
    a[tid] /= 2;
    __barrier_invariant_binary_1(a[tid] != a[__other_int(tid)], tid, __other_int(tid));
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = a[N - 1 - tid];
}

// expect: verified
// syncline: launch(grid=2, block=64)
__kernel void in_a_loop(__global int *out, int n) {
    __local int a[N];
    a[tid] = tid;
    for (int i = 0; __invariant(a[tid] >= 0), i < n; i++) {
        __barrier_invariant_2(a[tid] >= 0, tid, (tid + 1) % N);
        barrier(CLK_LOCAL_MEM_FENCE);
        int next = a[(tid + 1) % N];
        __assert(next >= 0);
        barrier(CLK_LOCAL_MEM_FENCE);
        a[tid] = next / 2;
    }
    out[get_global_id(0)] = a[tid];
}

// The invariant holds for the first iteration alone.
// expect: possible
// syncline: launch(grid=1, block=64)
__kernel void in_a_loop_wrong(__global int *out) {
    __local int a[N];
    a[tid] = tid;
    for (int i = 0; i < 3; i++) {
        __barrier_invariant_1(a[tid] == tid, tid);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL502 violated
        barrier(CLK_LOCAL_MEM_FENCE);
        a[tid] = a[tid] + 1;
    }
    out[tid] = a[tid];
}

// Global memory, which other groups share.
// expect: verified
// syncline: launch(grid=4, block=64)
__kernel void in_global_memory(__global int *a, __global int *out) {
    a[get_global_id(0)] = get_local_id(0);
    __barrier_invariant_1(a[get_group_id(0) * N + tid] == tid, N - 1 - tid);
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[get_group_id(0) * N + a[get_group_id(0) * N + N - 1 - tid]] = 1;
}

// expect: racy
// syncline: launch(grid=4, block=64)
__kernel void of_another_group(__global int *a, __global int *out) {
    a[get_global_id(0)] = get_local_id(0);
    __barrier_invariant_1(a[get_global_id(0)] == tid, tid);
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[a[get_global_id(0)]] = get_group_id(0);
//  ^^^^ SL102 racy WAW global
}

// ... and what was there before it is not what the claim speaks of.
// expect: possible
// syncline: launch(grid=1, block=64)
__kernel void before_the_other_memory(__global int *out, __local int *a) {
    int x = a[tid];
    a[tid] = tid;
    __barrier_invariant_1(a[tid] == tid, tid);
    barrier(CLK_GLOBAL_MEM_FENCE);
    __assert(x == tid);
//  ^^^^^^^^^^^^^^^^^^ SL501 violated
    out[tid] = x;
}
