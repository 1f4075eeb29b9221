// Parameter packs of kernels: what a launch passes, also through a function of the host that has a pack itself.
template <int depth>
struct Lists {
    float *start[depth];
    int length;
};

// expect: verified
template <typename L, typename F, typename... Arguments>
__global__ void for_lists(int chunk, L lists, F each, Arguments... arguments) {
    each(chunk, lists, arguments...);
}

template <typename T>
struct Scale {
    __device__ void operator()(int chunk, Lists<2> &lists, float factor, int offset) {
        T *in = (T *)lists.start[0], *out = (T *)lists.start[1];
        for (int i = threadIdx.x; i < chunk; i += blockDim.x)
            out[blockIdx.x * chunk + i] = in[blockIdx.x * chunk + i] * factor + offset;
    }
};

template <int depth, typename F, typename... Arguments>
void apply(int blocks, int chunk, F each, Arguments... arguments) {
    Lists<depth> lists = made<depth>();
    for_lists<<<blocks, 256>>>(chunk, lists, each, arguments...);
}

// Its functor has all blocks write to the first chunk.
// expect: racy
template <typename L, typename F, typename... Arguments>
__global__ void for_first_chunk(int chunk, L lists, F each, Arguments... arguments) {
    each(chunk, lists, arguments...);
}

struct First {
    __device__ void operator()(int chunk, Lists<1> &lists, int value) {
        if (threadIdx.x < chunk) lists.start[0][threadIdx.x] = blockIdx.x + value;
//                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy
    }
};

template <typename F, typename... Arguments>
void apply_to_first(int blocks, int chunk, F each, Arguments &&...arguments) {
    Lists<1> lists = made<1>();
    for_first_chunk<<<blocks, 256>>>(chunk, lists, each, std::forward<Arguments>(arguments)...);
}

// Numbers that a launch passes to a pack.
// expect: verified
template <typename... Sizes>
__global__ void of_sizes(int *out, Sizes... sizes) {
    int lengths[] = {sizes...};
    out[blockIdx.x * lengths[1] + threadIdx.x] = blockIdx.x;
}

// The other number is less than the block is wide.
// expect: racy
template <typename... Sizes>
__global__ void of_less(int *out, Sizes... sizes) {
    int lengths[] = {sizes...};
    out[blockIdx.x * lengths[0] + threadIdx.x] = blockIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy
}

__device__ void put(int *out) {}
__device__ void put(int *out, int value) { *out = value + threadIdx.x; }

// expect: verified
template <typename T, typename... Values>
__global__ void of_none(T *out, Values... values) { put(out, values...); }

// A function that gets the kernel may pass it more.
// expect: incomplete (not understood)
template <typename... Values>
__global__ void of_some(int *out, Values... values) { put(out, values...); }

// Which of two kernels it is hangs on the arguments, and so does what the pack takes.
// expect: incomplete (not understood)
template <typename T, typename... Values>
__global__ void of_either(T *out, Values... values) { put(out, values...); }
// expect: verified
template <typename T>
__global__ void of_either(T out, long value) {}

// An explicit instantiation spells less than it means.
// expect: incomplete (not understood)
template <typename T, typename... Values>
__global__ void of_instance(T *out, Values... values) { put(out, values...); }
template __global__ void of_instance<int>(int *, int);

// What stands behind an expansion is not where it seems to be.
// expect: possible
__global__ void behind(int *out, int first, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

template <typename... Sizes>
void run_behind(int *p, Sizes... sizes) { behind<<<4, 64>>>(sizes..., p, 64, 32); }

void run(int *p, int blocks, int chunk, float factor) {
    apply<2>(blocks, chunk, Scale<float>(), factor, 3);
    apply_to_first(blocks, chunk, First(), 3);
    of_sizes<<<blocks, 64>>>(p, 32, 64);
    of_less<<<blocks, 64>>>(p, 32, 64);
    of_none<<<1, 64>>>(p);
    of_some<<<1, 64>>>(p);
    start(of_some<int>, p, 3);
    of_either<int><<<1, 64>>>(p, 3);
    run_behind(p);
}
