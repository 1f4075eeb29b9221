// Packs that hold a value of an enumeration without a name, which a typedef names and which says what it is stored as.
typedef enum : int { PLAIN = 0, SCALED = 1 } update_mode;

struct Step {
    __device__ void operator()(float *p, int n, float rate, update_mode mode) {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n) p[i] -= mode == PLAIN ? rate : rate * p[i];
    }
};

struct HalfStep {
    __device__ void operator()(float *p, int n, float rate, update_mode mode) {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n) p[i / 2] = mode == PLAIN ? rate : rate * i;
//                 ^^^^^^^^ SL103 racy WAW global
    }
};

// expect: verified
template <typename F, typename... Args> __global__ void apply(float *p, int n, F f, Args... args) { f(p, n, args...); }

// expect: racy
template <typename F, typename... Args> __global__ void shared(float *p, int n, F f, Args... args) { f(p, n, args...); }

void step(float *p, int n, int mode) {
    apply<<<(n + 255) / 256, 256>>>(p, n, Step(), 0.1f, (update_mode)mode);
    shared<<<(n + 255) / 256, 256>>>(p, n, HalfStep(), 0.1f, (update_mode)mode);
}
