// What a template of aliases stands for, as an argument of a function whose parameters are deduced from it: the type in
// which sums are kept of each type of elements.
template <typename T> struct Sum;
template <> struct Sum<float> {
    using type = double;
};
template <> struct Sum<char> {
    typedef float type;
};
template <typename T> using sum_t = typename Sum<T>::type;

template <typename T> struct Buffer;
template <> struct Buffer<float> {
    __device__ float *get() {
        extern __shared__ float floats[];
        return floats;
    }
};
template <> struct Buffer<double> {
    __device__ double *get() {
        extern __shared__ double doubles[];
        return doubles;
    }
};

// expect: verified
template <typename T, typename U> __global__ void reversed(T *out, const T *in, const U *scale) {
    Buffer<U> shared;
    U *buffer = shared.get();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    buffer[threadIdx.x] = in[i] * scale[0];
    __syncthreads();
    out[i] = buffer[blockDim.x - 1 - threadIdx.x];
}

// expect: racy
template <typename T, typename U> __global__ void reversed_at_once(T *out, const T *in, const U *scale) {
    Buffer<U> shared;
    U *buffer = shared.get();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    buffer[threadIdx.x] = in[i] * scale[0];
    out[i] = buffer[blockDim.x - 1 - threadIdx.x];
//           ^^^^^^ SL101 racy RAW shared block
//           ^^^^^^ SL101 racy RAW shared block
}

template <typename T, typename U> void launch(T *out, const T *in, const U *scale, int n) {
    reversed<<<n, 256, 256 * sizeof(U)>>>(out, in, scale);
    reversed_at_once<<<n, 256, 256 * sizeof(U)>>>(out, in, scale);
}

void run(int type, void *out, void *in, void *scale, int n) {
    if (type == 0) {
        using scalar = float;
        using sums = sum_t<scalar>;
        launch((scalar *)out, (scalar *)in, (sums *)scale, n);
    } else {
        using scalar = char;
        using sums = sum_t<scalar>;
        launch((scalar *)out, (scalar *)in, (sums *)scale, n);
    }
}
