// c10::BFloat16: 16 bits that convert to float and back, and do their arithmetic in float.
#pragma once

#include <cuda_bf16.h>

namespace c10 {

struct alignas(2) BFloat16 {
    unsigned short x;
    BFloat16() = default;
    __host__ __device__ BFloat16(float value) : x(__bfloat16_as_ushort(__float2bfloat16(value))) {}
    __host__ __device__ BFloat16(const __nv_bfloat16 &value) : x(__bfloat16_as_ushort(value)) {}
    __host__ __device__ operator float() const { return __bfloat162float(__ushort_as_bfloat16(x)); }
    __host__ __device__ operator __nv_bfloat16() const { return __ushort_as_bfloat16(x); }
};

}  // namespace c10

namespace at {
using c10::BFloat16;
}
