// Races at addresses that hang on what memory holds, or on what atomics gave back, and that are there whatever that is.

// Two threads may draw neighbouring tickets, of which each stands for three elements.
// expect: racy
__global__ void tickets_too_near(int *out, int *count) {
    int p = atomicAdd(count, 2);
    out[p] = threadIdx.x;
    out[p + 2] = threadIdx.x;
//  ^^^^^^^^^^ SL102 racy WAW global
}

// expect: verified
__global__ void tickets(int *out, int *count) {
    int p = atomicAdd(count, 2);
    out[p] = threadIdx.x;
    out[p + 1] = threadIdx.x;
}

// What the count was before says whether half of the threads share an element.
// expect: racy
__global__ void exchanged(int *out, int *count) {
    int p = atomicExch(count, threadIdx.x & 1);
    out[p] = threadIdx.x;
//  ^^^^^^ SL102 racy WAW global
}

// The kernel writes all of what it reads, and swaps the numbers of neighbours for a zero.
// expect: racy
__global__ void __launch_bounds__(32) overwritten(int *a) {
    __shared__ int s[32];
    int t = threadIdx.x;
    s[t & 31] = t;
    __syncthreads();
    s[(t ^ 1) & 31] = 0;
    __syncthreads();
    a[s[t & 31]] = t;
//  ^^^^^^^^^^^^ SL103 racy WAW global
}

// One that holds each number once parts the threads, as callers may well have it.
// expect: possible
__global__ void permuted(int *a, const int *order) {
    a[order[threadIdx.x]] = threadIdx.x;
}

// So does one that ascends by more than a thread takes.
// expect: possible
__global__ void offsets(int *a, const int *first) {
    a[first[threadIdx.x]] = threadIdx.x;
    a[first[threadIdx.x] + 1] = threadIdx.x;
}

// All numbers are cut to five bits: two warps have more threads than there are elements.
// expect: racy
__global__ void cut(int *a, const unsigned *key) {
    a[key[threadIdx.x] & 31] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// A lock that is free when the kernel begins; with any other content nobody ever gets it.
// expect: possible
__global__ void locked(int *a, int *lock, int *count) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    int p = *count;
    *count = p + 1;
    __threadfence();
    atomicExch(lock, 0);
    a[p] = threadIdx.x;
}

// Cut to as many as the caller says, which may be more than there are threads.
// expect: possible
__global__ void cut_by_parameter(int *a, const unsigned *key, unsigned n) {
    a[key[threadIdx.x] % n] = threadIdx.x;
}

// Callers keep the parts of the warps apart, and the last element is for what is beyond the end.
// expect: possible
__global__ void __launch_bounds__(64) kept_within(int *a, const int *first) {
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    a[min(first[warp] + lane, 1023)] = threadIdx.x;
}

// The numbers of neighbours differ by less than each of them takes, or by nothing.
// expect: possible
__global__ void apart_by_half(int *a, const int *key) { a[key[threadIdx.x] / 2] = threadIdx.x; }
