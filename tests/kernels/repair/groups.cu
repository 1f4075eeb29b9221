// The file says its barriers in its own words: cooperative groups, a macro, a call of one's own.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void free_function(const float *in, float *out) {
    cg::thread_block cta = cg::this_thread_block();
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    cg::sync(cta);
    float other = s[63 - t];
    s[t] = other;
//  ^^^^^^^^^^^^ SL101 racy WAR shared block
    cg::sync(cta);
    out[blockIdx.x * 64 + t] = s[t / 2];
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void member(const float *in, float *out) {
    auto block = cg::this_thread_block();
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    block.sync();
    float other = s[63 - t];
    s[t] = other;
//  ^^^^^^^^^^^^ SL101 racy WAR shared block
    block.sync();
    out[blockIdx.x * 64 + t] = s[t / 2];
}

// A group that no barrier has been called on yet.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void unused_group(const float *in, float *out) {
    cg::thread_block block = cg::this_thread_block();
    __shared__ float s[64];
    int t = block.thread_rank();
    s[t] = in[t];
    out[blockIdx.x * 64 + t] = s[63 - t];
//                             ^^^^^^^^^ SL101 racy RAW shared block
}

// The group is declared behind the place of the barrier: its name is not known there.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void declared_later(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    float other = s[63 - t];
//                ^^^^^^^^^ SL101 racy RAW shared block
    cg::thread_block block = cg::this_thread_block();
    block.sync();
    s[t] = other;
    block.sync();
    out[blockIdx.x * 64 + t] = s[t / 2];
}

// The caller calls its group otherwise than the function in which a barrier is missing.
__device__ void folded(float *s, const cg::thread_block &cta) {
    unsigned t = cta.thread_rank();
    float sum = s[t] + s[63 - t];
    s[t] = sum;
//  ^^^^^^^^^^ SL101 racy WAR shared block
    cg::sync(cta);
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void other_name(const float *in, float *out) {
    cg::thread_block block = cg::this_thread_block();
    __shared__ float s[64];
    s[block.thread_rank()] = in[block.thread_rank()];
    cg::sync(block);
    folded(s, block);
    out[blockIdx.x * 64 + block.thread_rank()] = s[63 - block.thread_rank()];
}
