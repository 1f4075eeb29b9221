// Objects of types that no header declares here: all threads share what the caller passes, until one thread changes its
// own copy.
#include "not_here.h"

__device__ void change(T2 &q, const T2 *in) { q = q + in[threadIdx.x]; }

// expect: verified
__global__ void copied(T2 p) {
    T2 q = p;
    if (q.x > 0)
        __syncthreads();
//      ^^^^ SL301
}

// expect: verified
__global__ void sum(T2 p, T2 r) {
    if (p.x + r.x > 0)
        __syncthreads();
//      ^^^^ SL301
}

// expect: possible
__global__ void sum_with_own(const T2 *in, T2 p) {
    if (p + in[threadIdx.x])
        __syncthreads();
//      ^^^^ SL201 possible
}

// expect: possible
__global__ void chosen(T2 p, T2 r) {
    T2 q = threadIdx.x ? p : r;
    if (q.x > 3)
        __syncthreads();
//      ^^^^ SL201 possible
}

// expect: possible
__global__ void chosen_member(T2 p, T2 r) {
    if ((threadIdx.x ? p.x : r.x) > 3)
        __syncthreads();
//      ^^^^ SL201 possible
}

// expect: possible
__global__ void chosen_reference(T2 p, T2 r) {
    const T2 &q = threadIdx.x ? p : r;
    if (q.x > 3)
        __syncthreads();
//      ^^^^ SL201 possible
}

// expect: possible
__global__ void changed_by_some(T2 p) {
    T2 q = p;
    if (threadIdx.x)
        q = q + p;
    if (q > 0)
        __syncthreads();
//      ^^^^ SL201 possible
}

// expect: possible
__global__ void changed_as_often_as_the_index(T2 p) {
    T2 q = p;
    for (int i = 0; i < threadIdx.x; i++)
        q = q + p;
    if (q.x > 0)
        __syncthreads();
//      ^^^^ SL201 possible
}

// expect: possible
__global__ void changed_at_the_end_of_the_loop(const T2 *in, T2 p) {
    T2 q = p;
    for (int i = 0; i < 4; i++) {
        if (q.x > 0)
            __syncthreads();
//          ^^^^ SL201 possible
        q = in[threadIdx.x];
    }
}

// expect: possible
__global__ void changed_by_reference(const T2 *in, T2 p) {
    T2 q = p;
    change(q, in);
    if (q.x > 0)
        __syncthreads();
//      ^^^^ SL201 possible
}

// expect: possible
__global__ void changed_member(T2 p) {
    T2 q = p;
    q.x += threadIdx.x;
    if (q.x > 0)
        __syncthreads();
//      ^^^^ SL201 possible
}

// expect: possible
__global__ void changed_member_of_some(T2 p, T2 r) {
    T2 q = p;
    if (threadIdx.x > 5)
        q.x = r.x;
    if (q.x > 0)
        __syncthreads();
//      ^^^^ SL201 possible
}

// the sum decides whether the second barrier is reached, not its first part
// expect: possible
__global__ void sum_is_no_part(T2 p, int *out) {
    __shared__ int s;
    if (p.x <= 0 && p.x + p.y > 0 && threadIdx.x == 0)
        s = 1;
    out[threadIdx.x] = s;
//                     ^^^^ SL101 possible
}
