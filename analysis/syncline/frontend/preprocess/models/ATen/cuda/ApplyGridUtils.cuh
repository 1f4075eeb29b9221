// The quotient rounded up by which ATen's launches counted their blocks before `at::ceil_div`.
#pragma once

namespace at {
namespace cuda {
template <typename Integer> __host__ __device__ constexpr Integer ATenCeilDiv(Integer a, Integer b) {
    return (a + b - 1) / b;
}
} // namespace cuda
} // namespace at
