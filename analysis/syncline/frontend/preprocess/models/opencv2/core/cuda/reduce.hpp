// reduce<N>(smem, val, tid, op): `val` of the thread 0 of N becomes what `op` makes of those of all. Up to a warp it is
// done by shuffles alone. More threads do it for their warps first, of which one thread writes to `smem`; behind a
// barrier of the block each thread reads there, and those of the first warp go on. No barrier comes after that.
// reduceKeyVal<N>(skeys, key, svals, val, tid, cmp) is for the least key by `cmp` and its value. It is done in shared
// memory, with no barrier among the threads of a warp: up to a warp with none at all.
// Both take several values at once as well: smem_tuple(a, b), thrust::tie(x, y).
#pragma once

#include "functional.hpp"
#include "warp_shuffle.hpp"

#include <thrust/tuple.h>
#include <type_traits>

namespace cv {
namespace cuda {
namespace device {

// (Of other numbers of threads than powers of two it is another function.)
template <int N, typename T, typename Op>
__device__ __forceinline__ typename std::enable_if<(N > 0 && N <= 1024 && (N & (N - 1)) == 0)>::type
reduce(volatile T *smem, T &val, unsigned int tid, const Op &op) {
    if (N <= 32) {
        for (int delta = N / 2; delta > 0; delta /= 2)
            val = op(val, shfl_down(val, delta, N));
        return;
    }
    for (int delta = 16; delta > 0; delta /= 2)
        val = op(val, shfl_down(val, delta, 32));
    if (tid % 32 == 0)
        smem[tid / 32] = val;
    __syncthreads();
    val = smem[tid];
    if (tid < 32)
        for (int delta = N / 64; delta > 0; delta /= 2)
            val = op(val, shfl_down(val, delta, N / 32));
}

template <typename A, typename B>
__device__ __forceinline__ thrust::tuple<volatile A *, volatile B *> smem_tuple(A *a, B *b) {
    return thrust::make_tuple((volatile A *)a, (volatile B *)b);
}
template <typename A, typename B, typename C>
__device__ __forceinline__ thrust::tuple<volatile A *, volatile B *, volatile C *> smem_tuple(A *a, B *b, C *c) {
    return thrust::make_tuple((volatile A *)a, (volatile B *)b, (volatile C *)c);
}

template <int N, typename A, typename B, typename OpA, typename OpB>
__device__ __forceinline__ typename std::enable_if<(N > 0 && N <= 1024 && (N & (N - 1)) == 0)>::type reduce(
    const thrust::tuple<volatile A *, volatile B *> &smem, const thrust::tuple<A &, B &> &val, unsigned int tid,
    const thrust::tuple<OpA, OpB> &op) {
    A &a = thrust::get<0>(val);
    B &b = thrust::get<1>(val);
    const OpA op_a = thrust::get<0>(op);
    const OpB op_b = thrust::get<1>(op);
    for (int delta = (N < 32 ? N : 32) / 2; delta > 0; delta /= 2) {
        a = op_a(a, shfl_down(a, delta, N < 32 ? N : 32));
        b = op_b(b, shfl_down(b, delta, N < 32 ? N : 32));
    }
    if (N <= 32)
        return;
    if (tid % 32 == 0) {
        thrust::get<0>(smem)[tid / 32] = a;
        thrust::get<1>(smem)[tid / 32] = b;
    }
    __syncthreads();
    a = thrust::get<0>(smem)[tid];
    b = thrust::get<1>(smem)[tid];
    if (tid < 32)
        for (int delta = N / 64; delta > 0; delta /= 2) {
            a = op_a(a, shfl_down(a, delta, N / 32));
            b = op_b(b, shfl_down(b, delta, N / 32));
        }
}
template <int N, typename A, typename B, typename C, typename OpA, typename OpB, typename OpC>
__device__ __forceinline__ typename std::enable_if<(N > 0 && N <= 1024 && (N & (N - 1)) == 0)>::type reduce(
    const thrust::tuple<volatile A *, volatile B *, volatile C *> &smem, const thrust::tuple<A &, B &, C &> &val,
    unsigned int tid, const thrust::tuple<OpA, OpB, OpC> &op) {
    A &a = thrust::get<0>(val);
    B &b = thrust::get<1>(val);
    C &c = thrust::get<2>(val);
    const OpA op_a = thrust::get<0>(op);
    const OpB op_b = thrust::get<1>(op);
    const OpC op_c = thrust::get<2>(op);
    for (int delta = (N < 32 ? N : 32) / 2; delta > 0; delta /= 2) {
        a = op_a(a, shfl_down(a, delta, N < 32 ? N : 32));
        b = op_b(b, shfl_down(b, delta, N < 32 ? N : 32));
        c = op_c(c, shfl_down(c, delta, N < 32 ? N : 32));
    }
    if (N <= 32)
        return;
    if (tid % 32 == 0) {
        thrust::get<0>(smem)[tid / 32] = a;
        thrust::get<1>(smem)[tid / 32] = b;
        thrust::get<2>(smem)[tid / 32] = c;
    }
    __syncthreads();
    a = thrust::get<0>(smem)[tid];
    b = thrust::get<1>(smem)[tid];
    c = thrust::get<2>(smem)[tid];
    if (tid < 32)
        for (int delta = N / 64; delta > 0; delta /= 2) {
            a = op_a(a, shfl_down(a, delta, N / 32));
            b = op_b(b, shfl_down(b, delta, N / 32));
            c = op_c(c, shfl_down(c, delta, N / 32));
        }
}

// The values that go with a key: one, or the elements of a tuple.
template <typename V> __device__ __forceinline__ void syncline_put(volatile V *svals, V &val, unsigned int at) {
    svals[at] = val;
}
template <typename V> __device__ __forceinline__ void syncline_take(volatile V *svals, V &val, unsigned int at) {
    val = svals[at];
}
template <typename A, typename B>
__device__ __forceinline__ void syncline_put(
    const thrust::tuple<volatile A *, volatile B *> &svals, const thrust::tuple<A &, B &> &val, unsigned int at) {
    thrust::get<0>(svals)[at] = thrust::get<0>(val);
    thrust::get<1>(svals)[at] = thrust::get<1>(val);
}
template <typename A, typename B>
__device__ __forceinline__ void syncline_take(
    const thrust::tuple<volatile A *, volatile B *> &svals, const thrust::tuple<A &, B &> &val, unsigned int at) {
    thrust::get<0>(val) = thrust::get<0>(svals)[at];
    thrust::get<1>(val) = thrust::get<1>(svals)[at];
}
template <typename K, typename S, typename V, typename Cmp>
__device__ __forceinline__ void syncline_less(
    int begin, volatile K *skeys, K &key, const S &svals, V &val, unsigned int tid, const Cmp &cmp) {
    for (int delta = begin; delta > 0; delta /= 2) {
        const K other = skeys[tid + delta];
        if (cmp(other, key)) {
            key = other;
            skeys[tid] = other;
            syncline_take(svals, val, tid + delta);
            syncline_put(svals, val, tid);
        }
    }
}
template <int N, typename K, typename S, typename V, typename Cmp>
__device__ __forceinline__ void syncline_least(
    volatile K *skeys, K &key, const S &svals, V &val, unsigned int tid, const Cmp &cmp) {
    skeys[tid] = key;
    syncline_put(svals, val, tid);
    if (N <= 32) {
        if (tid < N / 2)
            syncline_less(N / 2, skeys, key, svals, val, tid, cmp);
        return;
    }
    if (tid % 32 < 16)
        syncline_less(16, skeys, key, svals, val, tid, cmp);
    __syncthreads();
    if (tid % 32 == 0) {
        skeys[tid / 32] = key;
        syncline_put(svals, val, tid / 32);
    }
    __syncthreads();
    key = skeys[tid];
    if (tid < 32)
        syncline_less(N / 64, skeys, key, svals, val, tid, cmp);
}
template <unsigned int N, typename K, typename V, typename Cmp>
__device__ __forceinline__ typename std::enable_if<(N > 0 && N <= 1024 && (N & (N - 1)) == 0)>::type
reduceKeyVal(volatile K *skeys, K &key, volatile V *svals, V &val, unsigned int tid, const Cmp &cmp) {
    syncline_least<N>(skeys, key, svals, val, tid, cmp);
}
template <unsigned int N, typename K, typename A, typename B, typename Cmp>
__device__ __forceinline__ typename std::enable_if<(N > 0 && N <= 1024 && (N & (N - 1)) == 0)>::type reduceKeyVal(
    volatile K *skeys, K &key, const thrust::tuple<volatile A *, volatile B *> &svals,
    const thrust::tuple<A &, B &> &val, unsigned int tid, const Cmp &cmp) {
    syncline_least<N>(skeys, key, svals, val, tid, cmp);
}

}  // namespace device
}  // namespace cuda
}  // namespace cv
