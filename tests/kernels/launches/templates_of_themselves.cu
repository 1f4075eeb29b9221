// Function templates of the host that use themselves with other arguments, until an `if constexpr` ends it.
// (What is expected above a kernel speaks of its first instance.)

// expect: verified
template <int W>
__global__ void down_to_zero(int *out) {
    out[threadIdx.x * W] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW block
}

template <int N>
void each_down_to_zero(int *p) {
    down_to_zero<N><<<1, 64>>>(p);
    if constexpr (N > 0) each_down_to_zero<N - 1>(p);
}

// expect: verified
template <int W>
__global__ void down_to_one(int *out) {
    out[threadIdx.x * W] = threadIdx.x;
}

template <int N>
void each_down_to_one(int *p) {
    down_to_one<N><<<1, 64>>>(p);
    if constexpr (N > 1) each_down_to_one<N - 1>(p);
}

// expect: verified
template <typename T>
__global__ void smaller_types(char *out) {
    out[threadIdx.x * (sizeof(T) - 1)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW block
}

template <typename T>
void each_smaller_type(T *p) {
    smaller_types<T><<<1, 64>>>((char *)p);
    if constexpr (sizeof(T) > 1) each_smaller_type((char *)p);
}

// expect: verified
template <int W>
__global__ void the_same(int *out) {
    out[threadIdx.x * W] = threadIdx.x;
}

template <int N>
void several_times(int *p, int times) {
    the_same<N><<<1, 64>>>(p);
    if (times > 0) several_times<N>(p, times - 1);
}

void run(int *p) {
    each_down_to_zero<3>(p);
    each_down_to_one<3>(p);
    each_smaller_type(p);
    several_times<3>(p, 4);
}

// A template that calls another one of its name, with arguments made of its own: by the text it could be itself.
template <int W>
struct SidesOf {
    enum { WIDTH = W, HEIGHT = W };
};
typedef SidesOf<8> Sides;

namespace block {
template <int N>
__device__ void doubled(int *out) {
    out[threadIdx.x] += N;
}
}

// expect: verified
template <class Given>
__global__ void by_two_of_a_name(int *out) {
    block::doubled<Given::WIDTH * Given::HEIGHT>(out);
}

namespace grid {
template <class Given>
__host__ __device__ void doubled(int *p) {
    block::doubled<Given::WIDTH * Given::HEIGHT>(p);
    by_two_of_a_name<Given><<<1, Given::WIDTH * Given::HEIGHT>>>(p);
}
}

void by_sides(int *p) { grid::doubled<Sides>(p); }
