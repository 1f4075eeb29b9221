// The numbers that template parameters stand for belong to the launch, as its extents and arguments do.

// As many threads as the parameter says.
// expect: verified
template <int N> __global__ void as_many(float *a) { a[threadIdx.x % N] = threadIdx.x; }

// Twice as many.
// expect: racy
template <int N> __global__ void twice_as_many(float *a) {
    a[threadIdx.x % N] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

template <int T> void start(float *a) {
    as_many<T><<<1, T>>>(a);
    twice_as_many<T><<<1, 2 * T>>>(a);
}

// An array of so many elements is looked at for one number alone, of which there are as many rows.
// expect: verified
template <int Rows> __global__ void rows(const int *in, int *out) {
    __shared__ int sums[Rows];
    if (threadIdx.x == 0) sums[threadIdx.y] = in[threadIdx.y];
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = sums[Rows - 1 - threadIdx.y];
}

// Two threads of a row.
// expect: racy
template <int Rows> __global__ void rows_twice(const int *in, int *out) {
    __shared__ int sums[Rows];
    if (threadIdx.x < 2) sums[threadIdx.y] = in[threadIdx.x];
//                       ^^^^^^^^^^^^^^^^^ SL103 racy WAW
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = sums[Rows - 1 - threadIdx.y];
}

// Constants of a class, through other names for types.
template <int THREADS> struct Reducer {
    using Mask = unsigned;
    typedef unsigned int Count;
    static constexpr Count WIDTH = 8 * sizeof(Mask);

    void start(int *in, int *out) {
        constexpr int ROWS = THREADS / WIDTH;
        const dim3 block(WIDTH, THREADS / WIDTH);
        rows<ROWS><<<1, block>>>(in, out);
        rows_twice<ROWS><<<1, block>>>(in, out);
    }
};

// As many threads as the number says, in each of many launches.
// expect: verified
template <int N> __global__ void many(int *a) {
    if (N <= 64 || threadIdx.x < 64) a[threadIdx.x % N] = threadIdx.x;
}

#define FOUR(n) many<n><<<1, n>>>(a), many<n + 1><<<1, n + 1>>>(a), many<n + 2><<<1, n + 2>>>(a), many<n + 3><<<1, n + 3>>>(a)
void sizes(int *a) {
    FOUR(1);
    FOUR(5);
    FOUR(9);
    FOUR(13);
    FOUR(17);
    FOUR(21);
    FOUR(25);
    FOUR(29);
    FOUR(33);
}

// Lanes below N / 32 are in one warp for each number that a launch gives.
// expect: verified
template <int N> __global__ void tops(double *a) {
    const int tops = N / 32;
    double v = a[threadIdx.x];
    if (threadIdx.x < tops) {
        unsigned mask = (1LLU << tops) - 1;
        v += __shfl_up_sync(mask, v, 1);
    }
    a[threadIdx.x] = v;
}

// expect: divergent
template <int N> __global__ void more_than_tops(double *a) {
    const int tops = N / 32;
    double v = a[threadIdx.x];
    if (threadIdx.x < tops) {
        unsigned mask = (1LLU << (tops + 1)) - 1;
        v += __shfl_up_sync(mask, v, 1);
//           ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL205 divergent
    }
    a[threadIdx.x] = v;
}

#define TOPS(n) tops<n><<<1, n>>>(a); more_than_tops<n><<<1, n>>>(a);
void all_tops(double *a) {
    TOPS(32) TOPS(64) TOPS(96) TOPS(128) TOPS(160) TOPS(192) TOPS(224) TOPS(256) TOPS(288)
    TOPS(320) TOPS(352) TOPS(384) TOPS(416) TOPS(448) TOPS(480) TOPS(512) TOPS(544) TOPS(576)
    TOPS(65) TOPS(66) TOPS(97) TOPS(98) TOPS(129) TOPS(130) TOPS(161) TOPS(162) TOPS(193)
    TOPS(194) TOPS(225) TOPS(226) TOPS(257) TOPS(258) TOPS(289) TOPS(290) TOPS(321) TOPS(322)
    TOPS(353) TOPS(354) TOPS(385) TOPS(386) TOPS(417) TOPS(418) TOPS(449) TOPS(450) TOPS(481) TOPS(482)
    TOPS(513) TOPS(514) TOPS(545) TOPS(546)
}

// Two classes have constants of one name, and each means its own.
template <int T> struct Wide {
    static constexpr int WIDTH = 64;
    static constexpr int THREADS = T;
    void start(int *a);
};
template <int T> struct Narrow {
    static constexpr int WIDTH = 32;
    static constexpr int THREADS = T;
    void start(int *a, int *b) {
        own_width<<<4, WIDTH>>>(a);
        own_threads<<<4, THREADS>>>(b, THREADS);
        other_width<<<4, 2 * WIDTH>>>(a);
    }
};

// expect: verified
__global__ void own_width(int *a) { a[blockIdx.x * 32 + threadIdx.x] = blockIdx.x; }

// expect: verified
__global__ void own_threads(int *a, int n) { a[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

// expect: racy
__global__ void other_width(int *a) {
    a[blockIdx.x * 32 + threadIdx.x] = blockIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW grid
}
