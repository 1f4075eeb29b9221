// Assertions that speak of two threads.

// expect: verified
// syncline: launch(grid=4, block=64)
__global__ void distinct(int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __assert(__distinct_int(i));
    __assert(__uniform_int(blockDim.x));
    __assert(__all(i < 256));
    out[i] = i;
}

// Threads of two blocks have the same number in theirs.
// expect: possible
// syncline: launch(grid=4, block=64)
__global__ void not_distinct(int *out) {
    __assert(__distinct_int(threadIdx.x));
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL501 possible
    __assert(__implies(__same_group, __distinct_int(threadIdx.x)));
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void at_most_one(int *out) {
    __assert(__exclusive(threadIdx.x == 4));
    if (threadIdx.x == 4)
        out[0] = 1;
}

// Only half of the threads come here: what the others hold is not known.
// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void half(int *out) {
    int x = threadIdx.x;
    if (x < 32) {
        __assert(__other_bool(__implies(__enabled(), x < 32)));
        out[x] = x;
    }
}

// expect: possible
// syncline: launch(grid=1, block=64)
__global__ void half_wrong(int *out) {
    int x = threadIdx.x;
    if (x < 32) {
        __assert(__other_int(x) < 32);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL501 possible
        out[x] = x;
    }
}

// A claim about all threads, where not all come.
// expect: incomplete (threads that are not here)
// syncline: launch(grid=1, block=64)
__global__ void everywhere(int *out) {
    int x = threadIdx.x;
    if (x < 32) {
        __global_assert(x < 32);
        out[x] = x;
    }
}

// What the other thread finds at its place is known where it comes here, too.
// expect: verified
// syncline: launch(grid=2, block=64)
__global__ void others_cell(int *out) {
    __shared__ int a[64];
    a[threadIdx.x] = threadIdx.x;
    __assert(__implies(__same_group, a[__other_int(threadIdx.x)] == __other_int(threadIdx.x)));
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// expect: incomplete (the contents of a)
// syncline: launch(grid=1, block=64)
__global__ void others_not_here(int *out) {
    __shared__ int a[64];
    if (threadIdx.x < 32) {
        a[threadIdx.x] = threadIdx.x;
        __assert(__implies(__same_group, a[__other_int(threadIdx.x)] == __other_int(threadIdx.x)));
        out[threadIdx.x] = 1;
    }
}

// In another group there is another cell of that name.
// expect: incomplete (the contents of a)
// syncline: launch(grid=2, block=64)
__global__ void another_groups_cell(int *out) {
    __shared__ int a[64];
    a[threadIdx.x] = threadIdx.x;
    __assert(a[__other_int(threadIdx.x)] == __other_int(threadIdx.x));
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
