// Template arguments that hang together with the launch's dimensions.

// One row of threads for each row of the array.
template <int ROWS>
// expect: verified
__global__ void rows(float *out) {
    __shared__ float s[ROWS][32];
    s[threadIdx.y][threadIdx.x] = out[threadIdx.y * 32 + threadIdx.x];
    __syncwarp();
    out[threadIdx.y * 32 + threadIdx.x] = s[threadIdx.y][31 - threadIdx.x];
}

template <int ROWS>
// expect: racy
__global__ void other_rows(float *out) {
    __shared__ float s[ROWS][32];
    s[threadIdx.y][threadIdx.x] = out[threadIdx.y * 32 + threadIdx.x];
    __syncwarp();
    out[threadIdx.y * 32 + threadIdx.x] = s[ROWS - 1 - threadIdx.y][threadIdx.x];
//                                        ^^^^ SL101 racy RAW
}

// As many threads as N: none has the number N.
template <int N>
// expect: verified
__global__ void last(const float *in, float *out) {
    __shared__ float s;
    if (threadIdx.x == N - 1) s = in[0];
    if (threadIdx.x == N) s = in[1];
    __syncthreads();
    out[threadIdx.x] = s;
}

template <int N>
// expect: racy
__global__ void last_two(const float *in, float *out) {
    __shared__ float s;
    if (threadIdx.x == N - 1) s = in[0];
    if (threadIdx.x == N - 2) s = in[1];
//                            ^^^^ SL101 racy WAW
    __syncthreads();
    out[threadIdx.x] = s;
}

template <int N>
struct Other {
    static constexpr int WARP = 64;
};

template <int TH = 512>
struct Runner {
    static constexpr int WARP = 32;
    static constexpr int THREADS = TH;
    void run(const float *in, float *p) {
        constexpr int ROWS = THREADS / WARP;
        const dim3 block(WARP, THREADS / WARP);
        rows<ROWS><<<1, block>>>(p);
        other_rows<ROWS><<<1, block>>>(p);
        last<THREADS><<<1, THREADS>>>(in, p);
        last_two<THREADS><<<1, THREADS>>>(in, p);
    }
};

// Each of many instances is launched with as many threads as it is for.
template <int N>
// expect: verified
__global__ void many(const float *in, float *out) {
    __shared__ float s;
    if (threadIdx.x == 0) s = in[0];
    if (threadIdx.x == N) s = in[1];
    __syncthreads();
    out[threadIdx.x] = s;
}

template <int N>
// expect: racy
__global__ void many_half(const float *in, float *out) {
    __shared__ float s;
    if (threadIdx.x == 0) s = in[0];
    if (threadIdx.x == N / 2) s = in[1];
//                            ^^^^ SL101 racy WAW
    __syncthreads();
    out[threadIdx.x] = s;
}

// The lanes that a mask of N / 32 warps names are in its first warp.
template <int N>
// expect: verified
__global__ void many_masks(int *out) {
    int warps = N / 32;
    if (threadIdx.x < warps) out[threadIdx.x] = __shfl_up_sync((1ull << warps) - 1, out[threadIdx.x], 1);
}

#define TEST(n)                        \
    void test##n(const float *in, float *p, int *q) { \
        many<n><<<1, n>>>(in, p);      \
        many_half<n><<<1, n>>>(in, p); \
        many_masks<n><<<1, n>>>(q);    \
    }
TEST(32) TEST(40) TEST(59) TEST(60) TEST(64) TEST(70) TEST(71) TEST(109) TEST(110) TEST(128) TEST(130) TEST(131)
TEST(189) TEST(200) TEST(256) TEST(300) TEST(311) TEST(489) TEST(500) TEST(512) TEST(600) TEST(611) TEST(1024)
TEST(33) TEST(41) TEST(61) TEST(62) TEST(65) TEST(72) TEST(73) TEST(111) TEST(112) TEST(129) TEST(132) TEST(133)
TEST(134) TEST(135) TEST(190) TEST(201) TEST(257) TEST(301) TEST(312) TEST(490) TEST(501) TEST(513) TEST(601) TEST(612)
TEST(700) TEST(800) TEST(900)
