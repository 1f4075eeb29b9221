// Barriers that are objects in shared memory: `cuda::barrier`, and the split barriers of cooperative groups.
#include <cooperative_groups.h>
#include <cuda/barrier>

namespace cg = cooperative_groups;
// An alias may have the name of what it stands for.
using barrier = cuda::barrier<cuda::thread_scope_block>;

// expect: verified
// syncline: launch(block=128)
__global__ void all_meet(const float *in, float *out) {
    __shared__ float tile[128];
    __shared__ barrier met;
    if (threadIdx.x == 0) init(&met, blockDim.x);
    __syncthreads();
    tile[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
    met.arrive_and_wait();
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
}

// expect: verified
// syncline: launch(block=(16, 8))
__global__ void counted_by_the_group(const float *in, float *out) {
    __shared__ float tile[128];
    __shared__ cuda::barrier<cuda::thread_scope_block> met;
    auto block = cg::this_thread_block();
    if (block.thread_rank() == 0) init(&met, block.size());
    block.sync();
    tile[block.thread_rank()] = in[blockIdx.x * 128 + block.thread_rank()];
    met.arrive_and_wait();
    out[blockIdx.x * 128 + block.thread_rank()] = tile[127 - block.thread_rank()];
}

// The rows of the block are not counted: the barrier opens when one row's worth of threads has come.
// expect: incomplete (waits for 16 threads)
// syncline: launch(block=(16, 8))
__global__ void one_row_counted(const float *in, float *out) {
    __shared__ float tile[128];
    __shared__ barrier met;
    unsigned rank = threadIdx.y * 16 + threadIdx.x;
    if (rank == 0) init(&met, 16);
    __syncthreads();
    tile[rank] = in[blockIdx.x * 128 + rank];
    met.arrive_and_wait();
    out[blockIdx.x * 128 + rank] = tile[127 - rank];
}

// The other threads may come before there is a barrier to come to.
// expect: racy, fixed: verified
// syncline: launch(block=128)
__global__ void used_before_it_is_made(const float *in, float *out) {
    __shared__ float tile[128];
    __shared__ barrier met;
    if (threadIdx.x == 0) init(&met, blockDim.x);
    tile[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
    met.arrive_and_wait();
//  ^^^^^^^^^^^^^^^^^^^^^ SL104 racy WAW block
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
}

// expect: divergent
// syncline: launch(block=128)
__global__ void half_comes(const float *in, float *out) {
    __shared__ float tile[128];
    __shared__ barrier met;
    if (threadIdx.x == 0) init(&met, blockDim.x);
    __syncthreads();
    tile[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
    if (threadIdx.x < 64) met.arrive_and_wait();
//                        ^^^^^^^^^^^^^^^^^^^^^ SL201
    out[blockIdx.x * 128 + threadIdx.x] = tile[threadIdx.x];
}

// One meeting is not enough for a buffer that is filled again.
// expect: racy, fixed: verified
// syncline: launch(block=128)
__global__ void refilled_too_early(const float *in, float *out, int steps) {
    __shared__ float tile[128];
    __shared__ barrier met;
    if (threadIdx.x == 0) init(&met, blockDim.x);
    __syncthreads();
    for (int k = 0; k < steps; k++) {
        tile[threadIdx.x] = in[k * 128 + threadIdx.x];
//      ^^^^^^^^^^^^^^^^^ SL101 racy WAR block
        met.arrive_and_wait();
        out[(blockIdx.x * steps + k) * 128 + threadIdx.x] = tile[127 - threadIdx.x];
    }
}

// expect: verified
// syncline: launch(block=128)
__global__ void refilled_after_all_have_read(const float *in, float *out, int steps) {
    __shared__ float tile[128];
    __shared__ barrier met;
    if (threadIdx.x == 0) init(&met, blockDim.x);
    __syncthreads();
    for (int k = 0; k < steps; k++) {
        tile[threadIdx.x] = in[k * 128 + threadIdx.x];
        met.arrive_and_wait();
        out[(blockIdx.x * steps + k) * 128 + threadIdx.x] = tile[127 - threadIdx.x];
        met.arrive_and_wait();
    }
}

__device__ void meet(cuda::barrier<cuda::thread_scope_block> &met) {
    auto token = met.arrive();
    met.wait(std::move(token));
}

// expect: verified
// syncline: launch(block=128)
__global__ void handed_on(const float *in, float *out) {
    __shared__ float tile[128];
    __shared__ barrier met;
    if (threadIdx.x == 0) init(&met, blockDim.x);
    __syncthreads();
    tile[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
    meet(met);
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
}

// Between arrival and wait there is work on values alone.
// expect: verified
// syncline: launch(block=128)
__global__ void works_while_others_come(const float *in, float *out) {
    __shared__ float tile[128];
    __shared__ barrier met;
    if (threadIdx.x == 0) init(&met, blockDim.x);
    __syncthreads();
    tile[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
    barrier::arrival_token token = met.arrive();
    float own = in[threadIdx.x];
    for (int k = 0; k < 8; k++) own = own * own + 1;
    met.wait(std::move(token));
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x] + own;
}

// What is written after the arrival is not there for those who waited.
// expect: incomplete (use of tile between the arrival at a barrier)
// syncline: launch(block=128)
__global__ void writes_after_it_arrived(const float *in, float *out) {
    __shared__ float tile[128];
    __shared__ barrier met;
    if (threadIdx.x == 0) init(&met, blockDim.x);
    __syncthreads();
    auto token = met.arrive();
    tile[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
    met.wait(std::move(token));
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
}

// Arriving is not waiting.
// expect: racy
__global__ void arrived_and_gone_on(const int *in, int *out) {
    __shared__ barrier ready;
    __shared__ int s[1024];
    int t = threadIdx.x;
    if (t == 0) init(&ready, blockDim.x);
    __syncthreads();
    s[t] = in[blockIdx.x * blockDim.x + t];
    auto token = ready.arrive();
    out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
//                                     ^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW block
    ready.wait(std::move(token));
}

// Blocks of any size.
// expect: verified
__global__ void whatever_the_size(const int *in, int *out) {
    __shared__ barrier ready;
    __shared__ int s[1024];
    int t = threadIdx.x;
    if (t == 0) init(&ready, blockDim.x);
    __syncthreads();
    s[t] = in[blockIdx.x * blockDim.x + t];
    ready.arrive_and_wait();
    out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}

// Some threads fill, the others drain: which of them a barrier waits for is not followed.
// expect: incomplete (waits elsewhere)
// syncline: launch(block=128)
__global__ void arrives_and_goes_on(const float *in, float *out) {
    __shared__ float tile[64];
    __shared__ barrier filled;
    if (threadIdx.x == 0) init(&filled, blockDim.x);
    __syncthreads();
    if (threadIdx.x < 64) {
        tile[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
        auto token = filled.arrive();
    } else {
        filled.arrive_and_wait();
        out[blockIdx.x * 64 + threadIdx.x - 64] = tile[127 - threadIdx.x];
    }
}

// expect: verified
// syncline: launch(block=128)
__global__ void split_barrier_of_a_group(const float *in, float *out) {
    __shared__ float tile[128];
    auto block = cg::this_thread_block();
    tile[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
    auto token = block.barrier_arrive();
    float scale = 1.0f / (1.0f + threadIdx.x);
    block.barrier_wait(std::move(token));
    out[blockIdx.x * 128 + threadIdx.x] = scale * tile[127 - threadIdx.x];
}

// expect: racy
// syncline: launch(block=128)
__global__ void reads_before_it_waits(const float *in, float *out) {
    __shared__ float tile[128];
    auto block = cg::this_thread_block();
    tile[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
    auto token = block.barrier_arrive();
    float other = tile[127 - threadIdx.x];
//                ^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW block
    block.barrier_wait(std::move(token));
    out[blockIdx.x * 128 + threadIdx.x] = other;
}

// A copy that is bound to the barrier is there when the barrier opens.
// expect: verified
// syncline: launch(block=128)
__global__ void copies_and_meets(const float *in, float *out, int steps) {
    __shared__ float tile[128];
    __shared__ barrier met;
    if (threadIdx.x == 0) init(&met, blockDim.x);
    __syncthreads();
    for (int k = 0; k < steps; k++) {
        cuda::memcpy_async(&tile[threadIdx.x], &in[k * 128 + threadIdx.x], sizeof(float), met);
        met.arrive_and_wait();
        out[(blockIdx.x * steps + k) * 128 + threadIdx.x] = tile[127 - threadIdx.x];
        __syncthreads();
    }
}

// expect: verified
// syncline: launch(block=128)
__global__ void group_copies_and_meets(const float *in, float *out) {
    __shared__ float tile[128];
    __shared__ barrier met;
    auto block = cg::this_thread_block();
    if (block.thread_rank() == 0) init(&met, block.size());
    block.sync();
    cuda::memcpy_async(block, tile, in + blockIdx.x * 128, sizeof(float) * 128, met);
    met.arrive_and_wait();
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
}

// Another barrier does not wait for the copy.
// expect: racy
// syncline: launch(block=128)
__global__ void copies_and_meets_elsewhere(const float *in, float *out) {
    __shared__ float tile[128];
    __shared__ barrier met;
    if (threadIdx.x == 0) init(&met, blockDim.x);
    __syncthreads();
    cuda::memcpy_async(&tile[threadIdx.x], &in[blockIdx.x * 128 + threadIdx.x], sizeof(float), met);
    __syncthreads();
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
//                                        ^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW block
}
