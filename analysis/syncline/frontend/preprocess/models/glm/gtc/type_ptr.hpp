// glm::make_vec3(p) and the like: vectors and matrices from numbers in a row.
#pragma once

#include "../glm.hpp"

namespace glm {

template <typename T> __host__ __device__ vec<2, T> make_vec2(const T *p) { return vec<2, T>(p[0], p[1]); }
template <typename T> __host__ __device__ vec<3, T> make_vec3(const T *p) { return vec<3, T>(p[0], p[1], p[2]); }
template <typename T> __host__ __device__ vec<4, T> make_vec4(const T *p) { return vec<4, T>(p[0], p[1], p[2], p[3]); }
template <typename T> __host__ __device__ mat<2, 2, T> make_mat2(const T *p) { return mat<2, 2, T>(p[0], p[1], p[2], p[3]); }
template <typename T> __host__ __device__ mat<3, 3, T> make_mat3(const T *p) { return mat<3, 3, T>(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8]); }
template <typename T> __host__ __device__ mat<4, 4, T> make_mat4(const T *p) { return mat<4, 4, T>(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8], p[9], p[10], p[11], p[12], p[13], p[14], p[15]); }

}  // namespace glm
