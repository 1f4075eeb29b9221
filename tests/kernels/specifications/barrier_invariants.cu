// Invariants of barriers that count the threads which are still there.

// What a thread that has ended would have had to prove is not known.
// expect: possible
// syncline: launch(grid=1, block=64)
__global__ void some_have_ended(int *out) {
    __shared__ int a[64];
    if (threadIdx.x >= 32)
        return;
    a[threadIdx.x] = threadIdx.x;
    __barrier_invariant_1(a[threadIdx.x] == threadIdx.x, 63);
    __syncthreads();
//  ^^^^^^^^^^^^^ SL203
    __assert(a[63] == 63);
//  ^^^^^^^^^^^^^^^^^^^^^ SL501 violated
    out[threadIdx.x] = a[31 - threadIdx.x];
}

// expect: verified
// syncline: launch(grid=1, block=(8, 8))
__global__ void of_a_row(int *out) {
    __shared__ int a[8][8];
    int x = threadIdx.x, y = threadIdx.y;
    a[y][x] = x + y;
    __barrier_invariant_2(a[y][x] == x + y, x, 7 - x);
    __syncthreads();
    __assert(a[y][7 - x] == 7 - x + y);
    out[y * 8 + x] = a[y][7 - x];
}

// The other rows are not spoken of.
// expect: incomplete (the contents of a)
// syncline: launch(grid=1, block=(8, 8))
__global__ void of_another_row(int *out) {
    __shared__ int a[8][8];
    int x = threadIdx.x, y = threadIdx.y;
    a[y][x] = x + y;
    __barrier_invariant_1(a[y][x] == x + y, x);
    __syncthreads();
    __assert(a[7 - y][x] == x + 7 - y);
    out[y * 8 + x] = a[7 - y][x];
}

// A thread that is not there says nothing.
// expect: possible
// syncline: launch(grid=1, block=64)
__global__ void no_such_thread(int *out) {
    __shared__ int a[65];
    a[threadIdx.x] = 1;
    __barrier_invariant_2(a[threadIdx.x] == 1, threadIdx.x, threadIdx.x + 1);
    __syncthreads();
    int next = a[threadIdx.x + 1];
    __assert(next == 1);
//  ^^^^^^^^^^^^^^^^^^^ SL501 violated
    out[threadIdx.x] = next;
}

// Locks let other threads in between, without a race.
// expect: incomplete
// syncline: launch(grid=4, block=1)
__global__ void under_a_lock(int *lock, int *a, int *out) {
    while (atomicCAS(lock, 0, 1) != 0)
        ;
    __threadfence();
    a[0] = blockIdx.x;
    __threadfence();
    atomicExch(lock, 0);
    __assert(a[0] == blockIdx.x);
    out[blockIdx.x] = 1;
}
