// Updates that threads make to one place: made atomic, as no barrier keeps them from getting lost.

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void counter(int *count) {
    count[0]++;
//  ^^^^^^^^^^ SL102 racy WAR global block
}

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=4)
__global__ void total(const float *in, float *sum) {
    int i = blockIdx.x * 64 + threadIdx.x;
    *sum += in[i];
//  ^^^^^^^^^^^^^ SL102 racy WAR global block
}

// The place hangs on data.
// expect: possible, fixed: verified
// syncline: launch(block=64, grid=4)
__global__ void histogram(const unsigned char *in, unsigned *bins) {
    unsigned char bin = in[blockIdx.x * 64 + threadIdx.x];
    bins[bin] = bins[bin] + 1;
}

// With the barriers that the clearing and the sum want.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=4)
__global__ void cleared_and_read(const int *in, int *out) {
    __shared__ int sum;
    if (threadIdx.x == 0) sum = 0;
    sum += in[blockIdx.x * 64 + threadIdx.x];
//  ^^^ SL101 racy RAW shared block
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
    out[blockIdx.x * 64 + threadIdx.x] = sum;
//                                       ^^^ SL101 racy RAW shared block
}

// Two statements for one place are both atomic.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void up_and_down(const int *in, int *balance) {
    if (in[threadIdx.x] > 0)
        balance[0] += in[threadIdx.x];
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
    else
        balance[0] -= 1 + in[threadIdx.x];
//      ^^^^^^^^^^ SL102 racy RAW global block
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void less(const float *in, float *left) {
    left[0] -= 2 * in[threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void bits(const unsigned *in, unsigned *all) {
    all[0] |= in[threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void long_total(const unsigned *in, unsigned long long *sum) {
    sum[0] += in[threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// There is no function for signed words of 64 bits.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void signed_long(const int *in, long long *sum) {
    sum[0] += in[threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// The sum is formed in float, and cut off each time: atomicAdd() would add integers.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void cut_off(const float *in, int *sum) {
    sum[0] += in[threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// No function multiplies.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void product(const int *in, int *all) {
    all[0] *= in[threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// The functions take no pointer to volatile.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void watched(volatile int *count) {
    count[0]++;
//  ^^^^^^^^^^ SL102 racy WAR global block
}

// The sum is used: atomicAdd() would give what was there before.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void used(int *count, int *out) {
    out[threadIdx.x] = count[0] += 2;
//                     ^^^^^^^^^^^^^ SL102 racy WAR global block
}

// Each cell is updated by several threads, in different rounds: barriers keep those apart, and nothing gets lost.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void in_turn(int *cells) {
    for (int k = 0; k < 4; ++k)
        cells[threadIdx.x + k] += k;
//      ^^^^^^^^^^^^^^^^^^^^^^ SL102 racy RAW global block
}

// The value is read by one statement and stored by another: what is offered says that updates stay lost.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void carried(int *count) {
    int v = count[0];
    count[0] = v + 1;
//  ^^^^^^^^^^^^^^^^ SL102 racy WAR global block
//  ^^^^^^^^^^^^^^^^ SL102 racy WAW global block
}

__device__ void bump(int &x, int by) {
    x += by;
//  ^^^^^^^ SL102 racy WAR global block
}

// The function serves the thread's own variable, too, for which there are no atomics: a barrier leaves updates lost.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void also_own(int *count) {
    int mine = 0;
    bump(mine, 2);
    bump(count[0], mine);
}

// Another instance may have a type that has no function.
// expect: racy
template <typename T>
__global__ void any_sum(const T *in, T *sum) {
    sum[0] += in[threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
//  ^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}
template __global__ void any_sum<int>(const int *, int *);
template __global__ void any_sum<float>(const float *, float *);
