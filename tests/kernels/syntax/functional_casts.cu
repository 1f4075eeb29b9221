// Types with arguments where a statement or a condition begins are casts and temporaries, and no declarations.
// syncline: launch(block=64, grid=4)

// expect: verified
__global__ void unsigned_range(int *a, int n) {
    int x = threadIdx.x + blockIdx.x * blockDim.x - 1;
    if (unsigned(x) < n) a[x] = 1;
}

// expect: racy
__global__ void unsigned_range_of_one_block(int *a, int n) {
    int x = threadIdx.x;
    if (unsigned(x) < n) a[x] = x + blockIdx.x;
//                       ^^^^ SL102 racy WAW global
}

// expect: verified
__global__ void both_sides(int *a, int w, int h) {
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    if (unsigned(x) >= unsigned(w) || unsigned(x + 1) >= unsigned(h)) return;
    for (; unsigned(x) < 1u;) {
        a[x] = 1;
        x = w;
    }
}

// expect: racy
__global__ void negated(int *a, int n) {
    int x = threadIdx.x;
    while (!(short(x) == 3 || long(x) > n)) {
        a[0] = x;
//      ^^^^ SL102 racy WAW global
        break;
    }
}

// expect: verified
__global__ void pointee(const int *which, int *a) {
    switch (unsigned(*which)) {
        case 0: a[threadIdx.x + blockIdx.x * blockDim.x] = 1;
    }
}

// A declarator in parentheses is one all the same.
// expect: verified
__global__ void declarator(int *a) {
    unsigned (x) = threadIdx.x, (y) = blockIdx.x * 64;
    a[x + y] = 1;
}

template <typename T, int N>
struct Reversed {
    T *storage;
    __device__ Reversed(T *s) : storage(s) {}
    __device__ void load(const T *in, T *out) {
        storage[threadIdx.x] = in[threadIdx.x];
        __syncthreads();
        *out = storage[N - 1 - threadIdx.x];
    }
    __device__ void load_at_once(const T *in, T *out) {
        storage[threadIdx.x] = in[threadIdx.x];
        *out = storage[N - 1 - threadIdx.x];
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
    }
};

template <int N>
struct Traits {
    using Load = Reversed<int, N>;
    using Number = unsigned short;
};

template <typename Chosen>
__device__ void through_traits(const int *in, int *out) {
    __shared__ int s[64];
    int v;
    typename Chosen::Load(s).load(in, &v);
    out[threadIdx.x + blockIdx.x * blockDim.x] = v;
}

template <typename Chosen>
__device__ void through_traits_at_once(const int *in, int *out) {
    __shared__ int s[64];
    int v;
    typename Chosen::Load(s).load_at_once(in, &v);
    out[threadIdx.x + blockIdx.x * blockDim.x] = v;
}

// expect: verified
__global__ void temporary(const int *in, int *out) {
    through_traits<Traits<64>>(in, out);
}

// expect: racy
__global__ void temporary_without_barrier(const int *in, int *out) {
    through_traits_at_once<Traits<64>>(in, out);
}

template <typename Chosen>
__device__ int sum(int a, int b) {
    int first = typename Chosen::Number(a), second = typename Chosen::Number{1};
    return max(first, typename Chosen::Number(b)) + typename Chosen::Number(second) * 2;
}

// expect: racy
__global__ void numbers(int *out) {
    out[sum<Traits<64>>(2, 1) - 4 + blockIdx.x] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}
