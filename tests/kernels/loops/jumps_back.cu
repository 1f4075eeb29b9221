// A `goto` to a label before it, between the statements of one block.

// --- a jump back goes round a loop -----------------------------------------------------------------------------------

// expect: racy
__global__ void halves(int *a, int n) {
    int t = threadIdx.x, i = t;
again:
    a[i] = t;
//  ^^^^ SL102 racy WAW
    if (n-- > 0) {
        i /= 2;
        goto again;
    }
}

// expect: verified
__global__ void strides(int *a, int n) {
    int i = threadIdx.x;
next:
    if (i >= n) goto done;
    a[i] = i;
    i += blockDim.x;
    goto next;
done:
    return;
}

// expect: verified
__global__ void at_the_end(int *a, int n) {
    int i = threadIdx.x;
next:
    a[i] = i;
    i += blockDim.x;
    if (i < n) goto next;
}

// expect: racy
__global__ void too_short_a_stride(int *a, int n) {
    int i = threadIdx.x;
next:
    a[i] = threadIdx.x;
//  ^^^^ SL102 racy WAW
    i += blockDim.x / 2;
    if (i < n) goto next;
}

// expect: verified
__global__ void two_barriers(float *o, int n) {
    __shared__ float s[65];
    int t = threadIdx.x;
    s[t] = o[t];
again:
    __syncthreads();
    float x = s[t + 1];
    __syncthreads();
    s[t] = x;
    if (--n > 0) goto again;
}

// expect: racy
__global__ void one_barrier(float *o, int n) {
    __shared__ float s[65];
    int t = threadIdx.x;
    s[t] = o[t];
again:
    __syncthreads();
    float x = s[t + 1];
    s[t] = x;
//  ^^^^ SL101 racy WAR
    if (--n > 0) goto again;
}

// expect: verified
__global__ void nested(float *o, int n) {
    int t = threadIdx.x, i = 0;
outer:
    int j = 0;
inner:
    o[(i * 4 + j) * blockDim.x + t] = t;
    if (++j < 4) goto inner;
    if (++i < n) goto outer;
}

// A pointer that goes on is the same one in the next round.

// expect: verified
__global__ void pointer_goes_on(int *o, int n) {
    int t = threadIdx.x;
    int *p = o;
next:
    p[t] = t;
    p += blockDim.x;
    if (--n > 0) goto next;
}

// expect: racy
__global__ void pointer_creeps(int *o, int n) {
    int t = threadIdx.x;
    int *p = o;
next:
    p[t] = t;
//  ^^^^ SL102 racy WAW
    p++;
    if (--n > 0) goto next;
}

// Two loops that overlap: the first goes on to the end of the second.

// expect: racy
__global__ void overlapping(int *a, int n, int m) {
    __shared__ int s[64];
    int t = threadIdx.x;
first:
    s[t] = n;
second:
    a[t] = s[63 - t];
//         ^^^^^^^^^ SL101 racy RAW
    if (--n > 0) goto first;
    if (--m > 0) goto second;
}

// A jump ahead inside of the loop, and one out of it.

// expect: verified
__global__ void ways_on(int *a, int n) {
    int i = threadIdx.x;
next:
    if (i >= n) goto done;
    if (a[i] == 0) goto skip;
    a[i] = i;
skip:
    i += blockDim.x;
    goto next;
done:
    __syncthreads();
}

// A jump back out of another loop.

// expect: possible
__global__ void starts_over(int *o, int n) {
again:
    for (int i = 0; i < n; i++) {
        if (o[threadIdx.x] == i) goto again;
        __syncthreads();
//      ^^^^^^^^^^^^^^^^ SL202 possible
//      ^^^^^^^^^^^^^^^^ SL201 possible
    }
}

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void spins(int *lock, int *o) {
    if (threadIdx.x == 0) {
    retry:
        if (atomicCAS(lock, 0, 1) != 0) goto retry;
        __threadfence();
        o[0] += 1;
        __threadfence();
        atomicExch(lock, 0);
    }
}

// --- what is no loop is not read as one ------------------------------------------------------------------------------

// expect: incomplete (goto)
__global__ void into_the_middle(int *a, int n) {
    int i = threadIdx.x;
    if (n > 5) goto middle;
top:
    a[threadIdx.x] = 1;
middle:
    i++;
    if (i < n) goto top;
}

// expect: incomplete (goto)
__global__ void from_without(int *a, int n) {
    for (int k = 0; k < n; k++) {
        int t = threadIdx.x;
    top:
        if (t > 5) {
            a[threadIdx.x] = 1;
            continue;
        }
        t++;
        goto top;
    }
}
