// Loops that the compiler unrolls by recursion: a lambda with a template parameter for the number of the step.
template <int Begin, typename Goes, typename Next, typename F>
__device__ void steps(F &&step) {
    if constexpr (Goes{}.template operator()<Begin>()) {
        step.template operator()<Begin>();
        steps<Next{}.template operator()<Begin>(), Goes, Next, F>(static_cast<F &&>(step));
    }
}

struct NotZero {
    template <int I> __device__ constexpr bool operator()() { return I != 0; }
};
struct Halved {
    template <int I> __device__ constexpr int operator()() { return I / 2; }
};

// expect: verified
__global__ void sums(float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = t;
    __syncthreads();
    steps<32, NotZero, Halved>([&]<int Half>() {
        if (t < Half)
            s[t] += s[t + Half];
        __syncthreads();
    });
    if (t == 0)
        out[blockIdx.x] = s[0];
}

// A block of 1024 threads takes ten steps.
// expect: verified
__global__ void sums_of_many(float *out) {
    __shared__ float s[1024];
    int t = threadIdx.x;
    s[t] = t;
    __syncthreads();
    steps<512, NotZero, Halved>([&]<int Half>() {
        if (t < Half)
            s[t] += s[t + Half];
        __syncthreads();
    });
    if (t == 0)
        out[blockIdx.x] = s[0];
}

// expect: racy, fixed: verified
__global__ void without_barrier(float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = t;
    __syncthreads();
    steps<32, NotZero, Halved>([&]<int Half>() {
        if (t < Half)
            s[t] += s[t + Half];
//                  ^^^^^^^^^^^ SL103 racy RAW shared
    });
    if (t == 0)
        out[blockIdx.x] = s[0];
}

void run(float *out) {
    sums<<<8, 64>>>(out);
    sums_of_many<<<8, 1024>>>(out);
    without_barrier<<<8, 64>>>(out);
}
