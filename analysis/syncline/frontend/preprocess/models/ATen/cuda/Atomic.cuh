// Atomic addition under one name for each type of element; what was there before is the result.
#pragma once

#include <c10/util/BFloat16.h>
#include <c10/util/Half.h>

static inline __device__ int gpuAtomicAdd(int *address, int value) { return atomicAdd(address, value); }
static inline __device__ float gpuAtomicAdd(float *address, float value) { return atomicAdd(address, value); }
static inline __device__ double gpuAtomicAdd(double *address, double value) { return atomicAdd(address, value); }
static inline __device__ long gpuAtomicAdd(long *address, long value) {
    return (long)atomicAdd((unsigned long long *)address, (unsigned long long)value);
}
static inline __device__ c10::Half gpuAtomicAdd(c10::Half *address, c10::Half value) {
    return atomicAdd((__half *)address, (__half)value);
}
static inline __device__ c10::BFloat16 gpuAtomicAdd(c10::BFloat16 *address, c10::BFloat16 value) {
    return atomicAdd((__nv_bfloat16 *)address, (__nv_bfloat16)value);
}
template <typename T> static inline __device__ void gpuAtomicAddNoReturn(T *address, T value) { gpuAtomicAdd(address, value); }
