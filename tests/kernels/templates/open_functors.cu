// Objects that kernels call, of types that nothing fixes: what they compute is not known, that they compute is assumed.

// expect: verified
template <typename T, typename F>
__global__ void reduced(const T *in, T *out, F combine) {
    __shared__ T s[256];
    unsigned t = threadIdx.x;
    s[t] = in[blockIdx.x * 256 + t];
    __syncthreads();
    for (unsigned half = 128; half > 0; half /= 2) {
        if (t < half)
            s[t] = combine(s[t], s[t + half]);
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}

// expect: racy, fixed: verified
template <typename T, typename F>
__global__ void without_barrier(const T *in, T *out, F combine) {
    __shared__ T s[256];
    unsigned t = threadIdx.x;
    s[t] = in[blockIdx.x * 256 + t];
    for (unsigned half = 128; half > 0; half /= 2) {
        if (t < half)
            s[t] = combine(s[t], s[t + half]);
//                               ^^^^^^^^^^^ SL101 racy RAW shared
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}

// Where a value is stored hangs on what the function gives.
// expect: possible
template <typename F>
__global__ void placed(int *out, F place) {
    out[place(blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x;
}

// Nobody takes what the call gives, so that it does something.
// expect: incomplete (not understood)
template <typename T, typename F>
__global__ void added(T *sum, const T *in, F add) {
    add(sum[0], in[threadIdx.x]);
}

// It is given a pointer to what all threads share.
// expect: incomplete (not understood)
template <typename T, typename F>
__global__ void handed_on(T *out, F fill) {
    int n = fill(out, threadIdx.x);
}

// The same of an object that is a member of another one.
template <typename F> struct Holder {
    F add;
};

// expect: incomplete (not understood)
template <typename F>
__global__ void added_by_member(int *sum, Holder<F> holder) {
    holder.add(sum[0]);
}
