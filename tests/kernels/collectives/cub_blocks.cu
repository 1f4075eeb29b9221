// A collective of a block is made for as many threads as its type says: nobody launches a kernel with it otherwise.

#include <cub/cub.cuh>

// Each part of a warp has its cell.
// expect: verified
template <int PART>
__global__ void largest_of_parts(const float *in, float *out, int n) {
    constexpr int threads = 32;
    constexpr int parts = threads * 2 / PART;
    typedef cub::BlockLoad<float, threads, 2, cub::BLOCK_LOAD_WARP_TRANSPOSE> Load;
    __shared__ typename Load::TempStorage storage;
    float items[2];
    int first = blockIdx.x * threads * 2, part = threadIdx.x / (PART / 2);
    Load(storage).Load(in + first, items, n - first, 0.0f);
    if (threadIdx.x % (PART / 2) == 0 && first + part * PART < n)
        out[blockIdx.x * parts + part] = items[0];
}
template __global__ void largest_of_parts<64>(const float *, float *, int);

// One cell too few: the last part of a block and the first of the next have one.
// expect: racy
template <int PART>
__global__ void largest_of_most_parts(const float *in, float *out, int n) {
    constexpr int threads = 64;
    constexpr int parts = threads * 2 / PART;
    typedef cub::BlockLoad<float, threads, 2, cub::BLOCK_LOAD_WARP_TRANSPOSE> Load;
    __shared__ typename Load::TempStorage storage;
    float items[2];
    int first = blockIdx.x * threads * 2, part = threadIdx.x / (PART / 2);
    Load(storage).Load(in + first, items, n - first, 0.0f);
    if (threadIdx.x % (PART / 2) == 0 && first + part * PART < n)
        out[blockIdx.x * (parts - 1) + part] = first + part;
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW grid
}
template __global__ void largest_of_most_parts<64>(const float *, float *, int);

// Two collectives that are made for different blocks say nothing.
// expect: racy
__global__ void of_two_sizes(const int *in, int *out) {
    typedef cub::BlockLoad<int, 32, 2> Load;
    typedef cub::BlockReduce<int, 64> Reduce;
    __shared__ typename Load::TempStorage loads;
    __shared__ typename Reduce::TempStorage sums;
    int items[2];
    Load(loads).Load(in, items);
    int sum = Reduce(sums).Sum(items[0]);
    if (threadIdx.x % 32 == 0)
        out[blockIdx.x] = threadIdx.x + sum;
//      ^^^^^^^^^^^^^^^ SL102 racy WAW block
}

// A launch counts, whatever the collective is made for.
// expect: racy
__global__ void launched_larger(const int *in, int *out) {
    typedef cub::BlockLoad<int, 32, 2> Load;
    __shared__ typename Load::TempStorage loads;
    int items[2];
    Load(loads).Load(in, items);
    if (threadIdx.x % 32 == 0)
        out[blockIdx.x] = threadIdx.x;
//      ^^^^^^^^^^^^^^^ SL102 racy WAW block
}

void launch(const int *in, int *out, int blocks) { launched_larger<<<blocks, 64>>>(in, out); }
