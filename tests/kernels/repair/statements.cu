// Statements that a barrier does not simply stand beside: bodies without braces, `else`, `switch`, labels, commas,
// and assignments that read and write.

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void one_line(const float *in, float *out) { __shared__ float s[64]; int t = threadIdx.x; s[t] = in[t]; out[blockIdx.x * 64 + t] = s[63 - t]; }
//                                                                                                                                            ^^^^^^^^^ SL101 racy RAW shared block

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void one_line_body(const float *in, float *out, int n) {
    __shared__ float s[64];
    int t = threadIdx.x;
    if (n > 0) { s[t] = in[t]; out[blockIdx.x * 64 + t] = s[63 - t]; }
//                                                        ^^^^^^^^^ SL101 racy RAW shared block
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void bare_else(const float *in, float *out, int n) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    if (n > 5)
        out[blockIdx.x * 64 + t] = 1.0f;
    else if (n > 3)
        out[blockIdx.x * 64 + t] = s[63 - t];
//                                 ^^^^^^^^^ SL101 racy RAW shared block
    else
        out[blockIdx.x * 64 + t] = s[t];
}

// The assignment is the whole of an `else`, and is taken apart inside of it.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void split_in_else(const float *in, float *out, int n) {
    __shared__ float s[65];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    if (n > 5)
        s[t] = 0.0f;
    else
        s[t] = s[t + 1];  // the neighbour's
//      ^^^^^^^^^^^^^^^ SL101 racy WAR shared block
    out[blockIdx.x * 64 + t] = s[t];
}

// Not mended yet: no place under a `case` is looked at.
// expect: racy
// syncline: launch(block=64)
__global__ void cases(const float *in, float *out, int n) {
    __shared__ float s[64];
    int t = threadIdx.x;
    switch (n) {
    case 1:
        s[t] = in[t];
        out[blockIdx.x * 64 + t] = s[63 - t];
//                                 ^^^^^^^^^ SL101 racy RAW shared block
        break;
    case 2:
        out[blockIdx.x * 64 + t] = 2.0f;
        break;
    default:
        out[blockIdx.x * 64 + t] = 0.0f;
    }
}

// Those who fall through have not come the same way as those who jump in.
// expect: racy
// syncline: launch(block=64)
__global__ void fall_through(const float *in, float *out, int n) {
    __shared__ float s[64];
    int t = threadIdx.x;
    switch (n) {
    case 1:
        s[t] = in[t];
    case 2:
        out[blockIdx.x * 64 + t] = s[63 - t];
//                                 ^^^^^^^^^ SL101 racy RAW shared block
        break;
    default:
        out[blockIdx.x * 64 + t] = 0.0f;
    }
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void label(const float *in, float *out, int n) {
    __shared__ float s[64];
    int t = threadIdx.x;
    float sum = 0.0f;
    s[t] = in[t];
again:
    sum += s[63 - t];
//         ^^^^^^^^^ SL101 racy RAW shared block
    if (--n > 0) goto again;
    out[blockIdx.x * 64 + t] = sum;
}

// A jump must not pass the declaration that an assignment is taken apart with.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void split_beside_goto(const float *in, float *out, int n) {
    __shared__ float s[65];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    if (n > 3) goto done;
    s[t] = s[t + 1];
//  ^^^^^^^^^^^^^^^ SL101 racy WAR shared block
done:
    out[blockIdx.x * 64 + t] = s[t];
}

// expect: racy
// syncline: launch(block=64)
__global__ void split_under_case(const float *in, float *out, int n) {
    __shared__ float s[65];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    switch (n) {
    case 0:
        s[t] = s[t + 1];
//      ^^^^^^^^^^^^^^^ SL101 racy WAR shared block
        break;
    default:
        s[t] = 1.0f;
    }
    out[blockIdx.x * 64 + t] = s[t];
}

// A comma is no place for a barrier, and what stands before it is no declaration.
// expect: racy
// syncline: launch(block=64)
__global__ void comma(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t], out[blockIdx.x * 64 + t] = s[63 - t];
//                                           ^^^^^^^^^ SL101 racy RAW shared block
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void comma_between(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    float a = 1.0f, b;
    s[t] = in[t], a = 2.0f;
    b = s[63 - t], out[blockIdx.x * 64 + t] = a + b;
//      ^^^^^^^^^ SL101 racy RAW shared block
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void conditional(const float *in, float *out, int n) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    out[blockIdx.x * 64 + t] = n ? s[63 - t] : 0.0f;
//                                 ^^^^^^^^^ SL101 racy RAW shared block
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void increment(int *out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = 0;
    s[63 - t]++;
//  ^^^^^^^^^ SL101 racy RAW shared block
    out[blockIdx.x * 64 + t] = s[t];
//                             ^^^^ SL101 racy RAW shared block
}

// A barrier goes above the comments that speak of its statement.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void commented(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];  // mine

    // now the other's
    /* (two comments) */
    out[blockIdx.x * 64 + t] = s[63 - t];
//                             ^^^^^^^^^ SL101 racy RAW shared block
}
