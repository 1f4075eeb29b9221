// c10::Half: 16 bits that convert to float and back, and do their arithmetic in float.
#pragma once

#include <cuda_fp16.h>

namespace c10 {

struct alignas(2) Half {
    unsigned short x;
    Half() = default;
    __host__ __device__ Half(float value) : x(__half_as_ushort(__float2half(value))) {}
    __host__ __device__ Half(const __half &value) : x(__half_as_ushort(value)) {}
    __host__ __device__ operator float() const { return __half2float(__ushort_as_half(x)); }
    __host__ __device__ operator __half() const { return __ushort_as_half(x); }
};

}  // namespace c10

namespace at {
using c10::Half;
}
