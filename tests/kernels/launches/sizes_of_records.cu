// The host counts threads and elements by the sizes of its own records, enumerations and instances of templates.

struct Pair {
    double first;
    char second;
};

template <typename T, int N>
struct Line {
    T values[N];
    using element = T;
};

enum class Width : unsigned char { NARROW = 1, WIDE = 4 };

namespace shapes {
using Wide = Line<int, 4>;
}

// expect: verified
__global__ void in_one_thread(int *out) {
    __shared__ int last;
    last = threadIdx.x;
    out[blockIdx.x] = last;
}

// expect: racy
__global__ void in_two_warps(int *out) {
    __shared__ int last;
    if (threadIdx.x == 0) {
        last = 1;
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = last;
//                                               ^^^^ SL101 racy RAW shared block
}

// expect: verified
__global__ void by_an_instance(int *out) {
    __shared__ int last;
    last = threadIdx.x;
    out[blockIdx.x] = last;
}

// expect: verified
__global__ void by_an_enumeration(int *out) {
    __shared__ int last;
    last = threadIdx.x;
    out[blockIdx.x] = last;
}

// expect: verified
__global__ void by_a_member(int *out) {
    __shared__ int last;
    last = threadIdx.x;
    out[blockIdx.x] = last;
}

void run(int *out) {
    in_one_thread<<<8, sizeof(Pair) / 16>>>(out);
    in_two_warps<<<8, 4 * sizeof(Pair)>>>(out);
    by_an_instance<<<8, sizeof(shapes::Wide) / (4 * sizeof(Line<float, 1>))>>>(out);
    constexpr Width width = Width::WIDE;
    by_an_enumeration<<<8, sizeof(width)>>>(out);
    by_a_member<<<8, sizeof(Line<short, 7>::element) / 2>>>(out);
}
