// Stores of all threads to one place: one of them does.

// expect: verified, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void one_value(int *out) {
    out[0] = 7;
}

// Those who read it wait for the one that writes.
// expect: verified, fixed: verified
// syncline: launch(block=(16, 4), grid=4)
__global__ void read_by_all(const int *in, int *out, int n) {
    __shared__ int first;
    first = n;
//  ^^^^^^^^^ SL105
    out[blockIdx.x * 64 + threadIdx.y * 16 + threadIdx.x] = in[first];
//                                                             ^^^^^ SL105
}

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=4)
__global__ void last_one_wins(const int *in, int *out) {
    out[0] = in[blockIdx.x * 64 + threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global block
}

// Blocks collide, threads of one do not.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=4)
__global__ void all_blocks(int *out) {
    out[threadIdx.x] = blockIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global grid
}

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void without_braces(int *out, int n) {
    if (n > 4)
        out[0] = threadIdx.x;
//      ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global block
    else
        out[1] = n;
}

// Each stores somewhere else, most of them: one writer would leave the others out.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void pairs(int *out) {
    out[threadIdx.x / 2] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW global warp
}

// The first thread may not come.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void some_come(const int *in, int *out) {
    if (in[threadIdx.x] > 0)
        out[0] = threadIdx.x;
//      ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global block
}

// What is stored is read again: a place for each was meant, which nobody can write down for the user.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void meant_for_each(const int *in, int *out) {
    __shared__ int mine;
    mine = in[threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW shared block
    out[threadIdx.x] = mine + 1;
//                     ^^^^ SL101 racy RAW shared block
}

// Another effect of the statement has to stay.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void counts_too(int *out, int *count) {
    out[0] = atomicAdd(count, 1);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global block
}
