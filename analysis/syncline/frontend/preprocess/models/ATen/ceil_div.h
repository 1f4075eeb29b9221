// Quotients rounded up, by which ATen's launches count their blocks, and the multiples of these.
#pragma once

namespace at {
template <typename T> __host__ __device__ constexpr T ceil_div(T a, T b) { return (a + b - 1) / b; }
template <typename T> __host__ __device__ constexpr T round_up(T a, T b) { return ceil_div(a, b) * b; }
} // namespace at
