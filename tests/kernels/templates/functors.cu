// Functors as template arguments: each does what its own call says, and of one that is not known nothing is known.
struct Twice {
    __device__ void operator()(int *out, int i) const { out[i] = 2 * i; }
};
struct Half {
    __device__ void operator()(int *out, int i) const { out[i / 2] = i; }
//                                                      ^^^^^^^^^^ SL103 racy WAW global
};

// expect: verified
template <typename F> __global__ void each(int *out, F function) { function(out, blockIdx.x * blockDim.x + threadIdx.x); }

// expect: incomplete (not understood)
template <typename F> __global__ void some(int *out, F function) { function(out, blockIdx.x * blockDim.x + threadIdx.x); }

void run(int *out) {
    each<<<8, 64>>>(out, Twice());
    each<<<8, 64>>>(out, Half());
    some<<<8, 64>>>(out, Twice());
    some<<<8, 64>>>(out, made_elsewhere());
}
