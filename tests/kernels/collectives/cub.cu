// Collectives of CUB: all threads come, and the storage is free again after the next barrier.
#include <cub/cub.cuh>

// expect: verified
// syncline: launch(block=128)
__global__ void one_sum(const float *in, float *out) {
    typedef cub::BlockReduce<float, 128> Reduce;
    __shared__ typename Reduce::TempStorage storage;
    float sum = Reduce(storage).Sum(in[blockIdx.x * 128 + threadIdx.x]);
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

// expect: racy, fixed: verified
// syncline: launch(block=128)
__global__ void storage_used_again(const float *in, float *out) {
    using Reduce = cub::BlockReduce<float, 128>;
    __shared__ typename Reduce::TempStorage storage;
    float value = in[blockIdx.x * 128 + threadIdx.x];
    float sum = Reduce(storage).Sum(value);
    float most = Reduce(storage).Reduce(value, cub::Max());
//               ^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR block
    if (threadIdx.x == 0) out[blockIdx.x] = sum + most;
}

// expect: verified
// syncline: launch(block=128)
__global__ void storage_used_after_a_barrier(const float *in, float *out) {
    using Reduce = cub::BlockReduce<float, 128>;
    __shared__ typename Reduce::TempStorage storage;
    float value = in[blockIdx.x * 128 + threadIdx.x];
    float sum = Reduce(storage).Sum(value);
    __syncthreads();
    float most = Reduce(storage).Reduce(value, cub::Max());
    if (threadIdx.x == 0) out[blockIdx.x] = sum + most;
}

// expect: verified
// syncline: launch(block=128)
__global__ void storages_of_their_own(const float *in, float *out) {
    using Reduce = cub::BlockReduce<float, 128>;
    __shared__ typename Reduce::TempStorage first, second;
    float value = in[blockIdx.x * 128 + threadIdx.x];
    float sum = Reduce(first).Sum(value) + Reduce(second).Sum(value * value);
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

// expect: racy, fixed: verified
// syncline: launch(block=128)
__global__ void storage_used_in_a_loop(const int *in, int *out, int steps) {
    using Scan = cub::BlockScan<int, 128>;
    __shared__ typename Scan::TempStorage storage;
    int carry = 0;
    for (int k = 0; k < steps; k++) {
        int i = blockIdx.x * 128 + threadIdx.x, before, total;
        Scan(storage).ExclusiveSum(in[i], before, total);
//      ^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR block
        carry += total + before;
    }
    out[blockIdx.x * 128 + threadIdx.x] = carry;
}

// expect: racy
// syncline: launch(block=128)
__global__ void a_union_of_storages(const int *in, int *out) {
    using Scan = cub::BlockScan<int, 128>;
    using Sort = cub::BlockRadixSort<int, 128, 4>;
    __shared__ union { typename Scan::TempStorage scan; typename Sort::TempStorage sort; } storage;
    int keys[4];
    for (int k = 0; k < 4; k++) keys[k] = in[threadIdx.x * 4 + k];
    Sort(storage.sort).Sort(keys);
    Scan scan(storage.scan);
    scan.InclusiveSum(keys, keys);
//  ^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR block
    for (int k = 0; k < 4; k++) out[blockIdx.x * 512 + threadIdx.x * 4 + k] = keys[k];
}

// The user's data lies where the storage was.
// expect: racy, fixed: verified
// syncline: launch(block=128)
__global__ void a_union_with_data(const float *in, float *out) {
    using Reduce = cub::BlockReduce<float, 128>;
    __shared__ union { typename Reduce::TempStorage storage; float data[1024]; } u;
    float sum = Reduce(u.storage).Sum(in[threadIdx.x]);
    u.data[1000 - threadIdx.x] = sum;
//  ^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR block
    __syncthreads();
    out[blockIdx.x * 128 + threadIdx.x] = u.data[1000 - threadIdx.x];
}

// The storage goes to a function by reference.
template <typename Reduce>
__device__ float total(typename Reduce::TempStorage &storage, float value) {
    return Reduce(storage).Sum(value);
//         ^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR block
}

// expect: racy
// syncline: launch(block=128)
__global__ void storage_by_reference(const float *in, float *out) {
    typedef cub::BlockReduce<float, 128> Reduce;
    __shared__ typename Reduce::TempStorage storage;
    float sum = total<Reduce>(storage, in[threadIdx.x]);
    sum += total<Reduce>(storage, in[threadIdx.x + 128]);
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

// expect: divergent
// syncline: launch(block=128)
__global__ void half_a_block(const float *in, float *out) {
    typedef cub::BlockReduce<float, 128> Reduce;
    __shared__ typename Reduce::TempStorage storage;
    if (threadIdx.x < 64) {
        float sum = Reduce(storage).Sum(in[threadIdx.x]);
//                  ^^^^^^^^^^^^^^^^^^^^ SL201 divergent block
        if (threadIdx.x == 0) out[blockIdx.x] = sum;
    }
    __syncthreads();
}

// That the collective waits inside is nothing to rely on, though it does.
// expect: possible
// syncline: launch(block=128)
__global__ void no_barrier_for_others(const float *in, float *out) {
    typedef cub::BlockReduce<float, 128> Reduce;
    __shared__ typename Reduce::TempStorage storage;
    __shared__ float s[128];
    s[threadIdx.x] = in[threadIdx.x];
    float sum = Reduce(storage).Sum(s[threadIdx.x]);
    out[blockIdx.x * 128 + threadIdx.x] = s[127 - threadIdx.x] + sum;
//                                        ^^^^^^^^^^^^^^^^^^^^ SL101 possible RAW block
}

// expect: racy, fixed: verified
// syncline: launch(block=128)
__global__ void a_total_for_all(const float *in, float *out) {
    typedef cub::BlockReduce<float, 128> Reduce;
    __shared__ typename Reduce::TempStorage storage;
    __shared__ float total;
    float sum = Reduce(storage).Sum(in[blockIdx.x * 128 + threadIdx.x]);
    if (threadIdx.x == 0) total = sum;
    out[blockIdx.x * 128 + threadIdx.x] = total;
//                                        ^^^^^ SL101 racy RAW block
}

// expect: verified
// syncline: launch(block=128)
__global__ void a_storage_per_warp(const float *in, float *out) {
    typedef cub::WarpReduce<float> Reduce;
    __shared__ typename Reduce::TempStorage storage[4];
    int warp = threadIdx.x / 32;
    float value = in[blockIdx.x * 128 + threadIdx.x];
    float sum = Reduce(storage[warp]).Sum(value);
    __syncwarp();
    sum += Reduce(storage[warp]).Sum(value * value);
    if (threadIdx.x % 32 == 0) out[blockIdx.x * 4 + warp] = sum;
}

// expect: racy
// syncline: launch(block=128)
__global__ void a_storage_for_all_warps(const float *in, float *out) {
    typedef cub::WarpReduce<float> Reduce;
    __shared__ typename Reduce::TempStorage storage;
    float sum = Reduce(storage).Sum(in[blockIdx.x * 128 + threadIdx.x]);
//              ^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW block
    if (threadIdx.x % 32 == 0) out[blockIdx.x * 4 + threadIdx.x / 32] = sum;
}

// The result is kept for all; a barrier parts it from the last round's readers alone.
// expect: possible
// syncline: launch(block=128)
__global__ void a_total_in_each_round(const float *in, float *out, int rounds) {
    typedef cub::BlockReduce<float, 128> Reduce;
    __shared__ typename Reduce::TempStorage storage;
    __shared__ float total;
    float all = 0;
    for (int r = 0; r < rounds; r++) {
        float sum = Reduce(storage).Sum(in[r * 128 + threadIdx.x]);
        if (threadIdx.x == 0) total = sum;
//                            ^^^^^^^^^^^ SL101 possible WAR block
        __syncthreads();
        all += total;
    }
    out[blockIdx.x * 128 + threadIdx.x] = all;
}

// The classic order of load, scan and store through one piece of memory.
// expect: verified
// syncline: launch(block=128)
__global__ void load_scan_store(const int *in, int *out, int n) {
    typedef cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE> Load;
    typedef cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_WARP_TRANSPOSE> Store;
    typedef cub::BlockScan<int, 128> Scan;
    __shared__ union {
        typename Load::TempStorage load;
        typename Scan::TempStorage scan;
        typename Store::TempStorage store;
    } storage;
    int items[4], first = blockIdx.x * 512;
    Load(storage.load).Load(in + first, items, n - first, 0);
    __syncthreads();
    Scan(storage.scan).InclusiveSum(items, items);
    __syncthreads();
    Store(storage.store).Store(out + first, items, n - first);
}

// expect: racy
// syncline: launch(block=128)
__global__ void load_scan_store_without_barriers(const int *in, int *out) {
    typedef cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE> Load;
    typedef cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_WARP_TRANSPOSE> Store;
    typedef cub::BlockScan<int, 128> Scan;
    __shared__ union {
        typename Load::TempStorage load;
        typename Scan::TempStorage scan;
        typename Store::TempStorage store;
    } storage;
    int items[4], first = blockIdx.x * 512;
    Load(storage.load).Load(in + first, items);
    Scan(storage.scan).InclusiveSum(items, items);
//  ^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR block
    Store(storage.store).Store(out + first, items);
//  ^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR block
}

// Each block stores 512 items, 256 apart.
// expect: racy
// syncline: launch(block=128)
__global__ void tiles_that_overlap(const int *in, int *out) {
    typedef cub::BlockStore<int, 128, 4> Store;
    __shared__ typename Store::TempStorage storage;
    int items[4];
    for (int k = 0; k < 4; k++) items[k] = in[threadIdx.x * 4 + k];
    Store(storage).Store(out + blockIdx.x * 256, items);
//  ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW grid
}

// expect: racy, fixed: verified
// syncline: launch(block=128)
__global__ void storage_of_its_own_used_again(const float *in, float *out) {
    using Reduce = cub::BlockReduce<float, 128>;
    float value = in[blockIdx.x * 128 + threadIdx.x];
    float sum = Reduce().Sum(value);
    float most = Reduce().Reduce(value, cub::Max());
//               ^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR block
    if (threadIdx.x == 0) out[blockIdx.x] = sum + most;
}

// expect: verified
// syncline: launch(block=128)
__global__ void storage_of_its_own(const float *in, float *out) {
    using Reduce = cub::BlockReduce<float, 128>;
    float value = in[blockIdx.x * 128 + threadIdx.x];
    float sum = Reduce().Sum(value);
    __syncthreads();
    float most = Reduce().Reduce(value, cub::Max());
    if (threadIdx.x == 0) out[blockIdx.x] = sum + most;
}

// expect: verified
// syncline: launch(block=128)
__global__ void heads_and_neighbours(const int *in, int *out) {
    using Heads = cub::BlockDiscontinuity<int, 128>;
    using Differences = cub::BlockAdjacentDifference<int, 128>;
    __shared__ union { typename Heads::TempStorage heads; typename Differences::TempStorage differences; } storage;
    int items[2] = {in[threadIdx.x * 2], in[threadIdx.x * 2 + 1]}, flags[2], apart[2];
    Heads(storage.heads).FlagHeads(flags, items, cub::Inequality());
    __syncthreads();
    Differences(storage.differences).SubtractLeft(items, apart, cub::Difference());
    for (int k = 0; k < 2; k++) out[blockIdx.x * 256 + threadIdx.x * 2 + k] = flags[k] * apart[k];
}

// expect: racy
// syncline: launch(block=128)
__global__ void sorted_twice(const int *in, int *out) {
    using Sort = cub::BlockMergeSort<int, 128, 2>;
    __shared__ typename Sort::TempStorage storage;
    int keys[2] = {in[threadIdx.x * 2], in[threadIdx.x * 2 + 1]};
    Sort sort(storage);
    for (int round = 0; round < 2; round++) {
        sort.Sort(keys, [](int a, int b) { return a < b; });
//      ^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR block
    }
    out[blockIdx.x * 128 + threadIdx.x] = keys[0];
}

// Each part of a warp has its storage.
// expect: verified
// syncline: launch(block=128)
__global__ void in_parts_of_warps(const float *in, float *out) {
    typedef cub::WarpReduce<float, 8> Reduce;
    __shared__ typename Reduce::TempStorage storage[16];
    out[blockIdx.x * 128 + threadIdx.x] = Reduce(storage[threadIdx.x / 8]).Sum(in[threadIdx.x]);
}

// Two parts share one.
// expect: racy
// syncline: launch(block=128)
__global__ void in_smaller_parts_of_warps(const float *in, float *out) {
    typedef cub::WarpReduce<float, 8> Reduce;
    __shared__ typename Reduce::TempStorage storage[8];
    out[blockIdx.x * 128 + threadIdx.x] = Reduce(storage[threadIdx.x / 16]).Sum(in[threadIdx.x]);
//                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy RAW warp
}

// A second call on the storage, which nothing parts from the first.
// expect: racy
// syncline: launch(block=128)
__global__ void in_parts_of_warps_twice(const float *in, float *out) {
    typedef cub::WarpReduce<float, 8> Reduce;
    __shared__ typename Reduce::TempStorage storage[16];
    float sum = Reduce(storage[threadIdx.x / 8]).Sum(in[threadIdx.x]);
    out[blockIdx.x * 128 + threadIdx.x] = Reduce(storage[threadIdx.x / 8]).Sum(sum);
//                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAR warp
}

// Some lanes of a part do not come.
// expect: divergent
// syncline: launch(block=128)
__global__ void some_of_a_part(const float *in, float *out) {
    typedef cub::WarpReduce<float, 8> Reduce;
    __shared__ typename Reduce::TempStorage storage[16];
    float sum = 0;
    if (threadIdx.x % 8 < 4) sum = Reduce(storage[threadIdx.x / 8]).Sum(in[threadIdx.x]);
//                                 ^^^^^^ SL201 divergent
    out[blockIdx.x * 128 + threadIdx.x] = sum;
}

// All lanes of some parts come.
// expect: verified
// syncline: launch(block=128)
__global__ void some_parts(const float *in, float *out) {
    typedef cub::WarpReduce<float, 8> Reduce;
    __shared__ typename Reduce::TempStorage storage[16];
    float sum = 0;
    if (threadIdx.x % 16 < 8) sum = Reduce(storage[threadIdx.x / 8]).Sum(in[threadIdx.x]);
    out[blockIdx.x * 128 + threadIdx.x] = sum;
}

// expect: incomplete (a part of a warp)
// syncline: launch(block=128)
__global__ void in_uneven_parts_of_warps(const float *in, float *out) {
    typedef cub::WarpReduce<float, 10> Reduce;
    __shared__ typename Reduce::TempStorage storage[16];
    out[blockIdx.x * 128 + threadIdx.x] = Reduce(storage[threadIdx.x / 10]).Sum(in[threadIdx.x]);
}

// expect: verified
// syncline: launch(block=128)
__global__ void storage_in_a_buffer(const float *in, float *out) {
    typedef cub::BlockReduce<float, 128> Reduce;
    extern __shared__ char buffer[];
    auto &storage = reinterpret_cast<typename Reduce::TempStorage &>(buffer);
    float sum = Reduce(storage).Sum(in[threadIdx.x]);
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

// Loads and stores that each thread does by itself leave the storage alone: no barrier between the rounds.
// expect: verified
// syncline: launch(block=128)
__global__ void direct_in_rounds(const int *in, int *out, int n) {
    constexpr int threads = 128;
    typedef cub::BlockLoad<int, threads, 4> Load;
    typedef cub::BlockStore<int, threads, 4, cub::BLOCK_STORE_VECTORIZE> Store;
    __shared__ typename Load::TempStorage loads;
    __shared__ typename Store::TempStorage stores;
    int items[4];
    for (int first = blockIdx.x * 512; first < n; first += gridDim.x * 512) {
        Load(loads).Load(in + first, items);
        Store(stores).Store(out + first, items);
    }
}

// expect: racy
// syncline: launch(block=128)
__global__ void transposed_in_rounds(const int *in, int *out, int n) {
    typedef cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE> Load;
    typedef cub::BlockStore<int, 128, 4> Store;
    __shared__ typename Load::TempStorage loads;
    __shared__ typename Store::TempStorage stores;
    int items[4];
    for (int first = blockIdx.x * 512; first < n; first += gridDim.x * 512) {
        Load(loads).Load(in + first, items);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR block
        Store(stores).Store(out + first, items);
    }
}
