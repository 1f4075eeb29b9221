// Asynchronous copies: a wait for the thread's own copies, then a barrier for everybody's.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

namespace cg = cooperative_groups;

// expect: verified
// syncline: launch(block=128)
__global__ void waited_for(const float *in, float *out) {
    __shared__ float tile[128];
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[blockIdx.x * 128 + threadIdx.x], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
}

// A wait is for the thread's own copies.
// expect: racy, fixed: verified
// syncline: launch(block=128)
__global__ void no_barrier(const float *in, float *out) {
    __shared__ float tile[128];
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[blockIdx.x * 128 + threadIdx.x], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
//                                        ^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW block
}

// A barrier waits for no copy.
// expect: racy
// syncline: launch(block=128)
__global__ void no_wait(const float *in, float *out) {
    __shared__ float tile[128];
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[blockIdx.x * 128 + threadIdx.x], sizeof(float));
    __pipeline_commit();
    __syncthreads();
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
//                                        ^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW block
}

// What was not committed is not waited for.
// expect: racy
// syncline: launch(block=128)
__global__ void no_commit(const float *in, float *out) {
    __shared__ float tile[128];
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[blockIdx.x * 128 + threadIdx.x], sizeof(float));
    __pipeline_wait_prior(0);
    __syncthreads();
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
//                                        ^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW block
}

// Its own element; nobody else's.
// expect: incomplete (under way)
// syncline: launch(block=128)
__global__ void read_too_early(const float *in, float *out) {
    __shared__ float tile[128];
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[blockIdx.x * 128 + threadIdx.x], sizeof(float));
    __pipeline_commit();
    out[blockIdx.x * 128 + threadIdx.x] = tile[threadIdx.x];
    __pipeline_wait_prior(0);
}

// expect: incomplete (under way)
// syncline: launch(block=128)
__global__ void waited_for_in_one_arm(const float *in, float *out, int n) {
    __shared__ float tile[128];
    for (int k = threadIdx.x; k < 128; k += 128) {
        __pipeline_memcpy_async(&tile[k], &in[blockIdx.x * 128 + k], sizeof(float));
    }
    __pipeline_commit();
    if (n > 0) __pipeline_wait_prior(0);
    __syncthreads();
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
}

// expect: verified
// syncline: launch(block=128)
__global__ void two_arrays_in_two_batches(const float *in, float *out) {
    __shared__ float first[128], second[128];
    __pipeline_memcpy_async(&first[threadIdx.x], &in[threadIdx.x], sizeof(float));
    __pipeline_commit();
    __pipeline_memcpy_async(&second[threadIdx.x], &in[128 + threadIdx.x], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    float own = first[threadIdx.x];
    __pipeline_wait_prior(0);
    __syncthreads();
    out[blockIdx.x * 128 + threadIdx.x] = own + second[127 - threadIdx.x];
}

// The last batch may still be under way.
// expect: racy
// syncline: launch(block=128)
__global__ void one_batch_too_few(const float *in, float *out) {
    __shared__ float first[128], second[128];
    __pipeline_memcpy_async(&first[threadIdx.x], &in[threadIdx.x], sizeof(float));
    __pipeline_commit();
    __pipeline_memcpy_async(&second[threadIdx.x], &in[128 + threadIdx.x], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    out[blockIdx.x * 128 + threadIdx.x] = first[127 - threadIdx.x] + second[127 - threadIdx.x];
//                                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW block
}

// expect: verified
// syncline: launch(block=128)
__global__ void pipeline_of_one_stage(const float4 *in, float4 *out, int steps) {
    __shared__ float4 tile[128];
    const auto shape = cuda::aligned_size_t<alignof(float4)>(sizeof(float4));
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    for (int k = 0; k < steps; k++) {
        pipe.producer_acquire();
        cuda::memcpy_async(&tile[threadIdx.x], &in[k * 128 + threadIdx.x], shape, pipe);
        pipe.producer_commit();
        pipe.consumer_wait();
        __syncthreads();
        out[(blockIdx.x * steps + k) * 128 + threadIdx.x] = tile[127 - threadIdx.x];
        pipe.consumer_release();
        __syncthreads();
    }
}

// The next copy starts while others still read.
// expect: racy
// syncline: launch(block=128)
__global__ void pipeline_refilled_too_early(const float4 *in, float4 *out, int steps) {
    __shared__ float4 tile[128];
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    for (int k = 0; k < steps; k++) {
        pipe.producer_acquire();
        cuda::memcpy_async(&tile[threadIdx.x], &in[k * 128 + threadIdx.x], sizeof(float4), pipe);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR block
        pipe.producer_commit();
        cuda::pipeline_consumer_wait_prior<0>(pipe);
        __syncthreads();
        out[(blockIdx.x * steps + k) * 128 + threadIdx.x] = tile[127 - threadIdx.x];
        pipe.consumer_release();
    }
}

// Two halves of one buffer in flight: not followed.
// expect: incomplete (under way)
// syncline: launch(block=128)
__global__ void double_buffer(const float *in, float *out, int steps) {
    __shared__ float tile[2][128];
    float sum = 0;
    __pipeline_memcpy_async(&tile[0][threadIdx.x], &in[threadIdx.x], sizeof(float));
    __pipeline_commit();
    for (int k = 0; k < steps; k++) {
        __pipeline_memcpy_async(&tile[(k + 1) % 2][threadIdx.x], &in[(k + 1) * 128 + threadIdx.x], sizeof(float));
        __pipeline_commit();
        __pipeline_wait_prior(1);
        __syncthreads();
        sum += tile[k % 2][127 - threadIdx.x];
        __syncthreads();
    }
    out[blockIdx.x * 128 + threadIdx.x] = sum;
}

// expect: verified
// syncline: launch(block=128)
__global__ void copy_of_a_group(const float *in, float *out, int steps) {
    auto block = cg::this_thread_block();
    __shared__ float tile[128];
    for (int k = 0; k < steps; k++) {
        cg::memcpy_async(block, tile, in + k * 128, sizeof(float) * 128);
        cg::wait(block);
        out[(blockIdx.x * steps + k) * 128 + threadIdx.x] = tile[127 - threadIdx.x];
        block.sync();
    }
}

// The group waits for the copies, and not for the readers.
// expect: racy, fixed: verified
// syncline: launch(block=128)
__global__ void copy_of_a_group_without_a_barrier(const float *in, float *out, int steps) {
    auto block = cg::this_thread_block();
    __shared__ float tile[128];
    for (int k = 0; k < steps; k++) {
        cg::memcpy_async(block, tile, in + k * 128, sizeof(float) * 128);
//      ^^^^^^^^^^^^^^^^ SL101 racy WAR block
        cg::wait(block);
        out[(blockIdx.x * steps + k) * 128 + threadIdx.x] = tile[127 - threadIdx.x];
    }
}

// expect: racy
// syncline: launch(block=128)
__global__ void copy_of_a_group_not_waited_for(const float *in, float *out) {
    auto block = cg::this_thread_block();
    __shared__ float tile[128];
    cg::memcpy_async(block, tile, in, sizeof(float) * 128);
    block.sync();
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
//                                        ^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW block
}
