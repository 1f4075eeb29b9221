// A warp's functions for all of its lanes; with HIP, whose warps stay together, without a mask.
#pragma once

#if defined(__HIPCC__)
__device__ inline unsigned long long ACTIVE_MASK() { return __ballot(1); }
__device__ inline void WARP_SYNC(unsigned mask = 0xffffffff) {}
__device__ inline unsigned long long WARP_BALLOT(int predicate) { return __ballot(predicate); }
template <typename T> __device__ inline T WARP_SHFL(T value, int lane, int width = warpSize, unsigned mask = 0xffffffff) {
    return __shfl(value, lane, width);
}
template <typename T> __device__ inline T WARP_SHFL_XOR(T value, int lanes, int width = warpSize, unsigned mask = 0xffffffff) {
    return __shfl_xor(value, lanes, width);
}
template <typename T> __device__ inline T WARP_SHFL_UP(T value, unsigned delta, int width = warpSize, unsigned mask = 0xffffffff) {
    return __shfl_up(value, delta, width);
}
template <typename T> __device__ inline T WARP_SHFL_DOWN(T value, unsigned delta, int width = warpSize, unsigned mask = 0xffffffff) {
    return __shfl_down(value, delta, width);
}
#else
__device__ inline unsigned ACTIVE_MASK() { return __activemask(); }
__device__ inline void WARP_SYNC(unsigned mask = 0xffffffff) { __syncwarp(mask); }
__device__ inline unsigned WARP_BALLOT(int predicate, unsigned mask = 0xffffffff) { return __ballot_sync(mask, predicate); }
template <typename T> __device__ inline T WARP_SHFL(T value, int lane, int width = warpSize, unsigned mask = 0xffffffff) {
    return __shfl_sync(mask, value, lane, width);
}
template <typename T> __device__ inline T WARP_SHFL_XOR(T value, int lanes, int width = warpSize, unsigned mask = 0xffffffff) {
    return __shfl_xor_sync(mask, value, lanes, width);
}
template <typename T> __device__ inline T WARP_SHFL_UP(T value, unsigned delta, int width = warpSize, unsigned mask = 0xffffffff) {
    return __shfl_up_sync(mask, value, delta, width);
}
template <typename T> __device__ inline T WARP_SHFL_DOWN(T value, unsigned delta, int width = warpSize, unsigned mask = 0xffffffff) {
    return __shfl_down_sync(mask, value, delta, width);
}
#endif

template <typename T> __device__ inline T doLdg(const T *address) { return *address; }
