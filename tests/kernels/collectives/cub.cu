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

// That the collective waits inside is nothing to rely on.
// expect: racy
// syncline: launch(block=128)
__global__ void no_barrier_for_others(const float *in, float *out) {
    typedef cub::BlockReduce<float, 128> Reduce;
    __shared__ typename Reduce::TempStorage storage;
    __shared__ float s[128];
    s[threadIdx.x] = in[threadIdx.x];
    float sum = Reduce(storage).Sum(s[threadIdx.x]);
    out[blockIdx.x * 128 + threadIdx.x] = s[127 - threadIdx.x] + sum;
//                                        ^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW block
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

// expect: incomplete (BlockLoad)
// syncline: launch(block=128)
__global__ void through_memory(const float *in, float *out) {
    typedef cub::BlockLoad<float, 128, 4> Load;
    __shared__ typename Load::TempStorage storage;
    float items[4];
    Load(storage).Load(in + blockIdx.x * 512, items);
    out[blockIdx.x * 128 + threadIdx.x] = items[0];
}

// expect: incomplete (a part of a warp)
// syncline: launch(block=128)
__global__ void in_parts_of_warps(const float *in, float *out) {
    typedef cub::WarpReduce<float, 8> Reduce;
    __shared__ typename Reduce::TempStorage storage[16];
    out[blockIdx.x * 128 + threadIdx.x] = Reduce(storage[threadIdx.x / 8]).Sum(in[threadIdx.x]);
}

// expect: incomplete (storage)
// syncline: launch(block=128)
__global__ void storage_in_a_buffer(const float *in, float *out) {
    typedef cub::BlockReduce<float, 128> Reduce;
    extern __shared__ char buffer[];
    auto &storage = reinterpret_cast<typename Reduce::TempStorage &>(buffer);
    float sum = Reduce(storage).Sum(in[threadIdx.x]);
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
