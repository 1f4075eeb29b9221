// Assignments taken apart: the value that is held keeps the arithmetic's type, and everything is evaluated in order.

// int *= float: the product is formed in float.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void int_times_float(int *C) {
    int t = threadIdx.x;
    C[t] *= C[t + 1] * 0.5f;
//  ^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void byte_plus_int(unsigned char *C) {
    int t = threadIdx.x;
    C[t] += C[t + 1] * 3;
//  ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// The quotient is formed in int, and cut off only when it is stored.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void byte_over_int(unsigned char *C) {
    int t = threadIdx.x;
    C[t] /= C[t + 1] + 200;
//  ^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void float_minus_double(float *C) {
    int t = threadIdx.x;
    C[t] -= C[t + 1] * 0.1;
//  ^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void shift_by(unsigned *C) {
    int t = threadIdx.x;
    C[t] <<= C[t + 1] & 3;
//  ^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void long_from_int(long long *C, const int *d) {
    int t = threadIdx.x;
    C[t] = C[t + 1] + (d[t] << 2);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// The index is read from shared memory, too: only the value moves before the barrier.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void index_from_memory(const int *in, int *out) {
    __shared__ int s[65], at[64];
    int t = threadIdx.x;
    s[t] = in[t];
    at[t] = t;
    __syncthreads();
    s[at[t]] = s[t + 1];
//  ^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
    out[blockIdx.x * 64 + t] = s[t];
}

// The file has a `value` already.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void name_taken(int *C, int value) {
    int t = threadIdx.x;
    C[t] = C[t + 1] + value;
//  ^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

struct Pair {
    int first;
    float second;
};

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void member(Pair *C) {
    int t = threadIdx.x;
    C[t].first += C[t + 1].first * C[t].second;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void whole_struct(Pair *C) {
    int t = threadIdx.x;
    C[t] = C[t + 1];
//  ^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// Two assignments in one, and one in a declaration: not taken apart yet.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void chained(float *C, float *out) {
    int t = threadIdx.x;
    out[t] = C[t] = C[t + 1];
//           ^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void in_a_declaration(float *C, float *out) {
    int t = threadIdx.x;
    float v = C[t] = C[t + 1];
//            ^^^^^^^^^^^^^^^ SL102 racy WAR global block
    out[t] = v;
}

// Side effects on the right happen once.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void side_effect(int *C, int *out) {
    int t = threadIdx.x, count = 1;
    C[t] += C[t + count++];
//  ^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
    out[t] = count;
}
