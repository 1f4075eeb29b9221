// GLM's vectors, matrices and quaternions: members, arithmetic and the functions of GLSL, by GLM's manual.
#pragma once

namespace glm {

typedef int length_t;
enum qualifier { packed_highp, packed_mediump, packed_lowp, highp = packed_highp, mediump = packed_mediump, lowp = packed_lowp, defaultp = highp };

template <length_t L, typename T, qualifier Q = defaultp> struct vec;
template <length_t C, length_t R, typename T, qualifier Q = defaultp> struct mat;

template <typename T, qualifier Q> struct vec<2, T, Q> {
    typedef T value_type;
    T x, y;
    __host__ __device__ vec() : x(0), y(0) {}
    __host__ __device__ explicit vec(T s) : x(s), y(s) {}
    __host__ __device__ vec(T x_, T y_) : x(x_), y(y_) {}
    __host__ __device__ explicit vec(const vec<3, T, Q> &v) : x(v.x), y(v.y) {}
    __host__ __device__ explicit vec(const vec<4, T, Q> &v) : x(v.x), y(v.y) {}
    template <typename U, qualifier P> __host__ __device__ explicit vec(const vec<2, U, P> &v) : x(T(v.x)), y(T(v.y)) {}
    static __host__ __device__ length_t length() { return 2; }
    __host__ __device__ T &operator[](length_t i) { return i == 0 ? x : y; }
    __host__ __device__ const T &operator[](length_t i) const { return i == 0 ? x : y; }
    __host__ __device__ vec &operator+=(const vec &v) { x += v.x; y += v.y; return *this; }
    __host__ __device__ vec &operator+=(T s) { x += s; y += s; return *this; }
    __host__ __device__ vec &operator-=(const vec &v) { x -= v.x; y -= v.y; return *this; }
    __host__ __device__ vec &operator-=(T s) { x -= s; y -= s; return *this; }
    __host__ __device__ vec &operator*=(const vec &v) { x *= v.x; y *= v.y; return *this; }
    __host__ __device__ vec &operator*=(T s) { x *= s; y *= s; return *this; }
    __host__ __device__ vec &operator/=(const vec &v) { x /= v.x; y /= v.y; return *this; }
    __host__ __device__ vec &operator/=(T s) { x /= s; y /= s; return *this; }
};

template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator-(const vec<2, T, Q> &a) { return vec<2, T, Q>(-a.x, -a.y); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator+(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return vec<2, T, Q>(a.x + b.x, a.y + b.y); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator+(const vec<2, T, Q> &a, T s) { return vec<2, T, Q>(a.x + s, a.y + s); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator+(T s, const vec<2, T, Q> &a) { return vec<2, T, Q>(s + a.x, s + a.y); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator-(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return vec<2, T, Q>(a.x - b.x, a.y - b.y); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator-(const vec<2, T, Q> &a, T s) { return vec<2, T, Q>(a.x - s, a.y - s); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator-(T s, const vec<2, T, Q> &a) { return vec<2, T, Q>(s - a.x, s - a.y); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator*(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return vec<2, T, Q>(a.x * b.x, a.y * b.y); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator*(const vec<2, T, Q> &a, T s) { return vec<2, T, Q>(a.x * s, a.y * s); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator*(T s, const vec<2, T, Q> &a) { return vec<2, T, Q>(s * a.x, s * a.y); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator/(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return vec<2, T, Q>(a.x / b.x, a.y / b.y); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator/(const vec<2, T, Q> &a, T s) { return vec<2, T, Q>(a.x / s, a.y / s); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator/(T s, const vec<2, T, Q> &a) { return vec<2, T, Q>(s / a.x, s / a.y); }
template <typename T, qualifier Q> __host__ __device__ bool operator==(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return a.x == b.x && a.y == b.y; }
template <typename T, qualifier Q> __host__ __device__ bool operator!=(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return !(a == b); }
template <typename T, qualifier Q> __host__ __device__ T dot(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return a.x * b.x + a.y * b.y; }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> min(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return vec<2, T, Q>(a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> min(const vec<2, T, Q> &a, T s) { return vec<2, T, Q>(a.x < s ? a.x : s, a.y < s ? a.y : s); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> max(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return vec<2, T, Q>(a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> max(const vec<2, T, Q> &a, T s) { return vec<2, T, Q>(a.x < s ? s : a.x, a.y < s ? s : a.y); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> abs(const vec<2, T, Q> &a) { return vec<2, T, Q>(a.x < 0 ? -a.x : a.x, a.y < 0 ? -a.y : a.y); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> sqrt(const vec<2, T, Q> &a) { return vec<2, T, Q>(::sqrt(a.x), ::sqrt(a.y)); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> exp(const vec<2, T, Q> &a) { return vec<2, T, Q>(::exp(a.x), ::exp(a.y)); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> floor(const vec<2, T, Q> &a) { return vec<2, T, Q>(::floor(a.x), ::floor(a.y)); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> sin(const vec<2, T, Q> &a) { return vec<2, T, Q>(::sin(a.x), ::sin(a.y)); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> cos(const vec<2, T, Q> &a) { return vec<2, T, Q>(::cos(a.x), ::cos(a.y)); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> mix(const vec<2, T, Q> &a, const vec<2, T, Q> &b, T s) { return a * (T(1) - s) + b * s; }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> clamp(const vec<2, T, Q> &a, T low, T high) { return min(max(a, low), high); }

template <typename T, qualifier Q> struct vec<3, T, Q> {
    typedef T value_type;
    T x, y, z;
    __host__ __device__ vec() : x(0), y(0), z(0) {}
    __host__ __device__ explicit vec(T s) : x(s), y(s), z(s) {}
    __host__ __device__ vec(T x_, T y_, T z_) : x(x_), y(y_), z(z_) {}
    __host__ __device__ vec(const vec<2, T, Q> &v, T z_) : x(v.x), y(v.y), z(z_) {}
    __host__ __device__ explicit vec(const vec<4, T, Q> &v) : x(v.x), y(v.y), z(v.z) {}
    template <typename U, qualifier P> __host__ __device__ explicit vec(const vec<3, U, P> &v) : x(T(v.x)), y(T(v.y)), z(T(v.z)) {}
    static __host__ __device__ length_t length() { return 3; }
    __host__ __device__ T &operator[](length_t i) { return i == 0 ? x : i == 1 ? y : z; }
    __host__ __device__ const T &operator[](length_t i) const { return i == 0 ? x : i == 1 ? y : z; }
    __host__ __device__ vec &operator+=(const vec &v) { x += v.x; y += v.y; z += v.z; return *this; }
    __host__ __device__ vec &operator+=(T s) { x += s; y += s; z += s; return *this; }
    __host__ __device__ vec &operator-=(const vec &v) { x -= v.x; y -= v.y; z -= v.z; return *this; }
    __host__ __device__ vec &operator-=(T s) { x -= s; y -= s; z -= s; return *this; }
    __host__ __device__ vec &operator*=(const vec &v) { x *= v.x; y *= v.y; z *= v.z; return *this; }
    __host__ __device__ vec &operator*=(T s) { x *= s; y *= s; z *= s; return *this; }
    __host__ __device__ vec &operator/=(const vec &v) { x /= v.x; y /= v.y; z /= v.z; return *this; }
    __host__ __device__ vec &operator/=(T s) { x /= s; y /= s; z /= s; return *this; }
};

template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator-(const vec<3, T, Q> &a) { return vec<3, T, Q>(-a.x, -a.y, -a.z); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator+(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return vec<3, T, Q>(a.x + b.x, a.y + b.y, a.z + b.z); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator+(const vec<3, T, Q> &a, T s) { return vec<3, T, Q>(a.x + s, a.y + s, a.z + s); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator+(T s, const vec<3, T, Q> &a) { return vec<3, T, Q>(s + a.x, s + a.y, s + a.z); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator-(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return vec<3, T, Q>(a.x - b.x, a.y - b.y, a.z - b.z); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator-(const vec<3, T, Q> &a, T s) { return vec<3, T, Q>(a.x - s, a.y - s, a.z - s); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator-(T s, const vec<3, T, Q> &a) { return vec<3, T, Q>(s - a.x, s - a.y, s - a.z); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator*(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return vec<3, T, Q>(a.x * b.x, a.y * b.y, a.z * b.z); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator*(const vec<3, T, Q> &a, T s) { return vec<3, T, Q>(a.x * s, a.y * s, a.z * s); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator*(T s, const vec<3, T, Q> &a) { return vec<3, T, Q>(s * a.x, s * a.y, s * a.z); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator/(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return vec<3, T, Q>(a.x / b.x, a.y / b.y, a.z / b.z); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator/(const vec<3, T, Q> &a, T s) { return vec<3, T, Q>(a.x / s, a.y / s, a.z / s); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator/(T s, const vec<3, T, Q> &a) { return vec<3, T, Q>(s / a.x, s / a.y, s / a.z); }
template <typename T, qualifier Q> __host__ __device__ bool operator==(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return a.x == b.x && a.y == b.y && a.z == b.z; }
template <typename T, qualifier Q> __host__ __device__ bool operator!=(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return !(a == b); }
template <typename T, qualifier Q> __host__ __device__ T dot(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> min(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return vec<3, T, Q>(a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> min(const vec<3, T, Q> &a, T s) { return vec<3, T, Q>(a.x < s ? a.x : s, a.y < s ? a.y : s, a.z < s ? a.z : s); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> max(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return vec<3, T, Q>(a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y, a.z < b.z ? b.z : a.z); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> max(const vec<3, T, Q> &a, T s) { return vec<3, T, Q>(a.x < s ? s : a.x, a.y < s ? s : a.y, a.z < s ? s : a.z); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> abs(const vec<3, T, Q> &a) { return vec<3, T, Q>(a.x < 0 ? -a.x : a.x, a.y < 0 ? -a.y : a.y, a.z < 0 ? -a.z : a.z); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> sqrt(const vec<3, T, Q> &a) { return vec<3, T, Q>(::sqrt(a.x), ::sqrt(a.y), ::sqrt(a.z)); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> exp(const vec<3, T, Q> &a) { return vec<3, T, Q>(::exp(a.x), ::exp(a.y), ::exp(a.z)); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> floor(const vec<3, T, Q> &a) { return vec<3, T, Q>(::floor(a.x), ::floor(a.y), ::floor(a.z)); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> sin(const vec<3, T, Q> &a) { return vec<3, T, Q>(::sin(a.x), ::sin(a.y), ::sin(a.z)); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> cos(const vec<3, T, Q> &a) { return vec<3, T, Q>(::cos(a.x), ::cos(a.y), ::cos(a.z)); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> mix(const vec<3, T, Q> &a, const vec<3, T, Q> &b, T s) { return a * (T(1) - s) + b * s; }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> clamp(const vec<3, T, Q> &a, T low, T high) { return min(max(a, low), high); }

template <typename T, qualifier Q> struct vec<4, T, Q> {
    typedef T value_type;
    T x, y, z, w;
    __host__ __device__ vec() : x(0), y(0), z(0), w(0) {}
    __host__ __device__ explicit vec(T s) : x(s), y(s), z(s), w(s) {}
    __host__ __device__ vec(T x_, T y_, T z_, T w_) : x(x_), y(y_), z(z_), w(w_) {}
    __host__ __device__ vec(const vec<3, T, Q> &v, T w_) : x(v.x), y(v.y), z(v.z), w(w_) {}
    template <typename U, qualifier P> __host__ __device__ explicit vec(const vec<4, U, P> &v) : x(T(v.x)), y(T(v.y)), z(T(v.z)), w(T(v.w)) {}
    static __host__ __device__ length_t length() { return 4; }
    __host__ __device__ T &operator[](length_t i) { return i == 0 ? x : i == 1 ? y : i == 2 ? z : w; }
    __host__ __device__ const T &operator[](length_t i) const { return i == 0 ? x : i == 1 ? y : i == 2 ? z : w; }
    __host__ __device__ vec &operator+=(const vec &v) { x += v.x; y += v.y; z += v.z; w += v.w; return *this; }
    __host__ __device__ vec &operator+=(T s) { x += s; y += s; z += s; w += s; return *this; }
    __host__ __device__ vec &operator-=(const vec &v) { x -= v.x; y -= v.y; z -= v.z; w -= v.w; return *this; }
    __host__ __device__ vec &operator-=(T s) { x -= s; y -= s; z -= s; w -= s; return *this; }
    __host__ __device__ vec &operator*=(const vec &v) { x *= v.x; y *= v.y; z *= v.z; w *= v.w; return *this; }
    __host__ __device__ vec &operator*=(T s) { x *= s; y *= s; z *= s; w *= s; return *this; }
    __host__ __device__ vec &operator/=(const vec &v) { x /= v.x; y /= v.y; z /= v.z; w /= v.w; return *this; }
    __host__ __device__ vec &operator/=(T s) { x /= s; y /= s; z /= s; w /= s; return *this; }
};

template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator-(const vec<4, T, Q> &a) { return vec<4, T, Q>(-a.x, -a.y, -a.z, -a.w); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator+(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return vec<4, T, Q>(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator+(const vec<4, T, Q> &a, T s) { return vec<4, T, Q>(a.x + s, a.y + s, a.z + s, a.w + s); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator+(T s, const vec<4, T, Q> &a) { return vec<4, T, Q>(s + a.x, s + a.y, s + a.z, s + a.w); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator-(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return vec<4, T, Q>(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator-(const vec<4, T, Q> &a, T s) { return vec<4, T, Q>(a.x - s, a.y - s, a.z - s, a.w - s); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator-(T s, const vec<4, T, Q> &a) { return vec<4, T, Q>(s - a.x, s - a.y, s - a.z, s - a.w); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator*(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return vec<4, T, Q>(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator*(const vec<4, T, Q> &a, T s) { return vec<4, T, Q>(a.x * s, a.y * s, a.z * s, a.w * s); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator*(T s, const vec<4, T, Q> &a) { return vec<4, T, Q>(s * a.x, s * a.y, s * a.z, s * a.w); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator/(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return vec<4, T, Q>(a.x / b.x, a.y / b.y, a.z / b.z, a.w / b.w); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator/(const vec<4, T, Q> &a, T s) { return vec<4, T, Q>(a.x / s, a.y / s, a.z / s, a.w / s); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator/(T s, const vec<4, T, Q> &a) { return vec<4, T, Q>(s / a.x, s / a.y, s / a.z, s / a.w); }
template <typename T, qualifier Q> __host__ __device__ bool operator==(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w; }
template <typename T, qualifier Q> __host__ __device__ bool operator!=(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return !(a == b); }
template <typename T, qualifier Q> __host__ __device__ T dot(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> min(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return vec<4, T, Q>(a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z, a.w < b.w ? a.w : b.w); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> min(const vec<4, T, Q> &a, T s) { return vec<4, T, Q>(a.x < s ? a.x : s, a.y < s ? a.y : s, a.z < s ? a.z : s, a.w < s ? a.w : s); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> max(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return vec<4, T, Q>(a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y, a.z < b.z ? b.z : a.z, a.w < b.w ? b.w : a.w); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> max(const vec<4, T, Q> &a, T s) { return vec<4, T, Q>(a.x < s ? s : a.x, a.y < s ? s : a.y, a.z < s ? s : a.z, a.w < s ? s : a.w); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> abs(const vec<4, T, Q> &a) { return vec<4, T, Q>(a.x < 0 ? -a.x : a.x, a.y < 0 ? -a.y : a.y, a.z < 0 ? -a.z : a.z, a.w < 0 ? -a.w : a.w); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> sqrt(const vec<4, T, Q> &a) { return vec<4, T, Q>(::sqrt(a.x), ::sqrt(a.y), ::sqrt(a.z), ::sqrt(a.w)); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> exp(const vec<4, T, Q> &a) { return vec<4, T, Q>(::exp(a.x), ::exp(a.y), ::exp(a.z), ::exp(a.w)); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> floor(const vec<4, T, Q> &a) { return vec<4, T, Q>(::floor(a.x), ::floor(a.y), ::floor(a.z), ::floor(a.w)); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> sin(const vec<4, T, Q> &a) { return vec<4, T, Q>(::sin(a.x), ::sin(a.y), ::sin(a.z), ::sin(a.w)); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> cos(const vec<4, T, Q> &a) { return vec<4, T, Q>(::cos(a.x), ::cos(a.y), ::cos(a.z), ::cos(a.w)); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> mix(const vec<4, T, Q> &a, const vec<4, T, Q> &b, T s) { return a * (T(1) - s) + b * s; }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> clamp(const vec<4, T, Q> &a, T low, T high) { return min(max(a, low), high); }

template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> cross(const vec<3, T, Q> &a, const vec<3, T, Q> &b) {
    return vec<3, T, Q>(a.y * b.z - b.y * a.z, a.z * b.x - b.z * a.x, a.x * b.y - b.x * a.y);
}
template <length_t L, typename T, qualifier Q> __host__ __device__ T length(const vec<L, T, Q> &a) { return ::sqrt(dot(a, a)); }
template <length_t L, typename T, qualifier Q> __host__ __device__ T length2(const vec<L, T, Q> &a) { return dot(a, a); }
template <length_t L, typename T, qualifier Q> __host__ __device__ T distance(const vec<L, T, Q> &a, const vec<L, T, Q> &b) { return length(b - a); }
template <length_t L, typename T, qualifier Q> __host__ __device__ vec<L, T, Q> normalize(const vec<L, T, Q> &a) { return a * (T(1) / length(a)); }
template <typename T> __host__ __device__ T min(T a, T b) { return b < a ? b : a; }
template <typename T> __host__ __device__ T max(T a, T b) { return a < b ? b : a; }
template <typename T> __host__ __device__ T clamp(T a, T low, T high) { return a < low ? low : a > high ? high : a; }
template <typename T> __host__ __device__ T mix(T a, T b, T s) { return a * (T(1) - s) + b * s; }
template <typename T> __host__ __device__ T abs(T a) { return a < 0 ? -a : a; }
using ::acos;
using ::cos;
using ::exp;
using ::sin;
using ::sqrt;
template <typename T> __host__ __device__ T atan(T y, T x) { return ::atan2(y, x); }
template <typename T> __host__ __device__ T epsilon();
template <> inline __host__ __device__ float epsilon<float>() { return 1.1920929e-07f; }
template <> inline __host__ __device__ double epsilon<double>() { return 2.220446049250313e-16; }

template <typename T, qualifier Q> struct mat<2, 2, T, Q> {
    typedef T value_type;
    vec<2, T, Q> value[2];
    __host__ __device__ mat() {}
    __host__ __device__ explicit mat(T s) { value[0] = vec<2, T, Q>(s, T(0)); value[1] = vec<2, T, Q>(T(0), s); }
    __host__ __device__ mat(const vec<2, T, Q> &c0, const vec<2, T, Q> &c1) { value[0] = c0; value[1] = c1; }
    __host__ __device__ mat(T m00, T m01, T m10, T m11) { value[0] = vec<2, T, Q>(m00, m01); value[1] = vec<2, T, Q>(m10, m11); }
    __host__ __device__ explicit mat(const mat<4, 4, T, Q> &m) { value[0] = vec<2, T, Q>(m[0]); value[1] = vec<2, T, Q>(m[1]); }
    __host__ __device__ vec<2, T, Q> &operator[](length_t i) { return value[i]; }
    __host__ __device__ const vec<2, T, Q> &operator[](length_t i) const { return value[i]; }
    __host__ __device__ mat &operator+=(const mat &m) { value[0] += m[0]; value[1] += m[1]; return *this; }
    __host__ __device__ mat &operator-=(const mat &m) { value[0] -= m[0]; value[1] -= m[1]; return *this; }
    __host__ __device__ mat &operator*=(T s) { value[0] *= s; value[1] *= s; return *this; }
};

template <typename T, qualifier Q> struct mat<2, 3, T, Q> {
    typedef T value_type;
    vec<3, T, Q> value[2];
    __host__ __device__ mat() {}
    __host__ __device__ explicit mat(T s) { value[0] = vec<3, T, Q>(s, T(0), T(0)); value[1] = vec<3, T, Q>(T(0), s, T(0)); }
    __host__ __device__ mat(const vec<3, T, Q> &c0, const vec<3, T, Q> &c1) { value[0] = c0; value[1] = c1; }
    __host__ __device__ mat(T m00, T m01, T m02, T m10, T m11, T m12) { value[0] = vec<3, T, Q>(m00, m01, m02); value[1] = vec<3, T, Q>(m10, m11, m12); }
    __host__ __device__ vec<3, T, Q> &operator[](length_t i) { return value[i]; }
    __host__ __device__ const vec<3, T, Q> &operator[](length_t i) const { return value[i]; }
    __host__ __device__ mat &operator+=(const mat &m) { value[0] += m[0]; value[1] += m[1]; return *this; }
    __host__ __device__ mat &operator-=(const mat &m) { value[0] -= m[0]; value[1] -= m[1]; return *this; }
    __host__ __device__ mat &operator*=(T s) { value[0] *= s; value[1] *= s; return *this; }
};

template <typename T, qualifier Q> struct mat<2, 4, T, Q> {
    typedef T value_type;
    vec<4, T, Q> value[2];
    __host__ __device__ mat() {}
    __host__ __device__ explicit mat(T s) { value[0] = vec<4, T, Q>(s, T(0), T(0), T(0)); value[1] = vec<4, T, Q>(T(0), s, T(0), T(0)); }
    __host__ __device__ mat(const vec<4, T, Q> &c0, const vec<4, T, Q> &c1) { value[0] = c0; value[1] = c1; }
    __host__ __device__ mat(T m00, T m01, T m02, T m03, T m10, T m11, T m12, T m13) { value[0] = vec<4, T, Q>(m00, m01, m02, m03); value[1] = vec<4, T, Q>(m10, m11, m12, m13); }
    __host__ __device__ vec<4, T, Q> &operator[](length_t i) { return value[i]; }
    __host__ __device__ const vec<4, T, Q> &operator[](length_t i) const { return value[i]; }
    __host__ __device__ mat &operator+=(const mat &m) { value[0] += m[0]; value[1] += m[1]; return *this; }
    __host__ __device__ mat &operator-=(const mat &m) { value[0] -= m[0]; value[1] -= m[1]; return *this; }
    __host__ __device__ mat &operator*=(T s) { value[0] *= s; value[1] *= s; return *this; }
};

template <typename T, qualifier Q> struct mat<3, 2, T, Q> {
    typedef T value_type;
    vec<2, T, Q> value[3];
    __host__ __device__ mat() {}
    __host__ __device__ explicit mat(T s) { value[0] = vec<2, T, Q>(s, T(0)); value[1] = vec<2, T, Q>(T(0), s); value[2] = vec<2, T, Q>(T(0), T(0)); }
    __host__ __device__ mat(const vec<2, T, Q> &c0, const vec<2, T, Q> &c1, const vec<2, T, Q> &c2) { value[0] = c0; value[1] = c1; value[2] = c2; }
    __host__ __device__ mat(T m00, T m01, T m10, T m11, T m20, T m21) { value[0] = vec<2, T, Q>(m00, m01); value[1] = vec<2, T, Q>(m10, m11); value[2] = vec<2, T, Q>(m20, m21); }
    __host__ __device__ vec<2, T, Q> &operator[](length_t i) { return value[i]; }
    __host__ __device__ const vec<2, T, Q> &operator[](length_t i) const { return value[i]; }
    __host__ __device__ mat &operator+=(const mat &m) { value[0] += m[0]; value[1] += m[1]; value[2] += m[2]; return *this; }
    __host__ __device__ mat &operator-=(const mat &m) { value[0] -= m[0]; value[1] -= m[1]; value[2] -= m[2]; return *this; }
    __host__ __device__ mat &operator*=(T s) { value[0] *= s; value[1] *= s; value[2] *= s; return *this; }
};

template <typename T, qualifier Q> struct mat<3, 3, T, Q> {
    typedef T value_type;
    vec<3, T, Q> value[3];
    __host__ __device__ mat() {}
    __host__ __device__ explicit mat(T s) { value[0] = vec<3, T, Q>(s, T(0), T(0)); value[1] = vec<3, T, Q>(T(0), s, T(0)); value[2] = vec<3, T, Q>(T(0), T(0), s); }
    __host__ __device__ mat(const vec<3, T, Q> &c0, const vec<3, T, Q> &c1, const vec<3, T, Q> &c2) { value[0] = c0; value[1] = c1; value[2] = c2; }
    __host__ __device__ mat(T m00, T m01, T m02, T m10, T m11, T m12, T m20, T m21, T m22) { value[0] = vec<3, T, Q>(m00, m01, m02); value[1] = vec<3, T, Q>(m10, m11, m12); value[2] = vec<3, T, Q>(m20, m21, m22); }
    __host__ __device__ explicit mat(const mat<4, 4, T, Q> &m) { value[0] = vec<3, T, Q>(m[0]); value[1] = vec<3, T, Q>(m[1]); value[2] = vec<3, T, Q>(m[2]); }
    __host__ __device__ vec<3, T, Q> &operator[](length_t i) { return value[i]; }
    __host__ __device__ const vec<3, T, Q> &operator[](length_t i) const { return value[i]; }
    __host__ __device__ mat &operator+=(const mat &m) { value[0] += m[0]; value[1] += m[1]; value[2] += m[2]; return *this; }
    __host__ __device__ mat &operator-=(const mat &m) { value[0] -= m[0]; value[1] -= m[1]; value[2] -= m[2]; return *this; }
    __host__ __device__ mat &operator*=(T s) { value[0] *= s; value[1] *= s; value[2] *= s; return *this; }
};

template <typename T, qualifier Q> struct mat<3, 4, T, Q> {
    typedef T value_type;
    vec<4, T, Q> value[3];
    __host__ __device__ mat() {}
    __host__ __device__ explicit mat(T s) { value[0] = vec<4, T, Q>(s, T(0), T(0), T(0)); value[1] = vec<4, T, Q>(T(0), s, T(0), T(0)); value[2] = vec<4, T, Q>(T(0), T(0), s, T(0)); }
    __host__ __device__ mat(const vec<4, T, Q> &c0, const vec<4, T, Q> &c1, const vec<4, T, Q> &c2) { value[0] = c0; value[1] = c1; value[2] = c2; }
    __host__ __device__ mat(T m00, T m01, T m02, T m03, T m10, T m11, T m12, T m13, T m20, T m21, T m22, T m23) { value[0] = vec<4, T, Q>(m00, m01, m02, m03); value[1] = vec<4, T, Q>(m10, m11, m12, m13); value[2] = vec<4, T, Q>(m20, m21, m22, m23); }
    __host__ __device__ vec<4, T, Q> &operator[](length_t i) { return value[i]; }
    __host__ __device__ const vec<4, T, Q> &operator[](length_t i) const { return value[i]; }
    __host__ __device__ mat &operator+=(const mat &m) { value[0] += m[0]; value[1] += m[1]; value[2] += m[2]; return *this; }
    __host__ __device__ mat &operator-=(const mat &m) { value[0] -= m[0]; value[1] -= m[1]; value[2] -= m[2]; return *this; }
    __host__ __device__ mat &operator*=(T s) { value[0] *= s; value[1] *= s; value[2] *= s; return *this; }
};

template <typename T, qualifier Q> struct mat<4, 2, T, Q> {
    typedef T value_type;
    vec<2, T, Q> value[4];
    __host__ __device__ mat() {}
    __host__ __device__ explicit mat(T s) { value[0] = vec<2, T, Q>(s, T(0)); value[1] = vec<2, T, Q>(T(0), s); value[2] = vec<2, T, Q>(T(0), T(0)); value[3] = vec<2, T, Q>(T(0), T(0)); }
    __host__ __device__ mat(const vec<2, T, Q> &c0, const vec<2, T, Q> &c1, const vec<2, T, Q> &c2, const vec<2, T, Q> &c3) { value[0] = c0; value[1] = c1; value[2] = c2; value[3] = c3; }
    __host__ __device__ mat(T m00, T m01, T m10, T m11, T m20, T m21, T m30, T m31) { value[0] = vec<2, T, Q>(m00, m01); value[1] = vec<2, T, Q>(m10, m11); value[2] = vec<2, T, Q>(m20, m21); value[3] = vec<2, T, Q>(m30, m31); }
    __host__ __device__ vec<2, T, Q> &operator[](length_t i) { return value[i]; }
    __host__ __device__ const vec<2, T, Q> &operator[](length_t i) const { return value[i]; }
    __host__ __device__ mat &operator+=(const mat &m) { value[0] += m[0]; value[1] += m[1]; value[2] += m[2]; value[3] += m[3]; return *this; }
    __host__ __device__ mat &operator-=(const mat &m) { value[0] -= m[0]; value[1] -= m[1]; value[2] -= m[2]; value[3] -= m[3]; return *this; }
    __host__ __device__ mat &operator*=(T s) { value[0] *= s; value[1] *= s; value[2] *= s; value[3] *= s; return *this; }
};

template <typename T, qualifier Q> struct mat<4, 3, T, Q> {
    typedef T value_type;
    vec<3, T, Q> value[4];
    __host__ __device__ mat() {}
    __host__ __device__ explicit mat(T s) { value[0] = vec<3, T, Q>(s, T(0), T(0)); value[1] = vec<3, T, Q>(T(0), s, T(0)); value[2] = vec<3, T, Q>(T(0), T(0), s); value[3] = vec<3, T, Q>(T(0), T(0), T(0)); }
    __host__ __device__ mat(const vec<3, T, Q> &c0, const vec<3, T, Q> &c1, const vec<3, T, Q> &c2, const vec<3, T, Q> &c3) { value[0] = c0; value[1] = c1; value[2] = c2; value[3] = c3; }
    __host__ __device__ mat(T m00, T m01, T m02, T m10, T m11, T m12, T m20, T m21, T m22, T m30, T m31, T m32) { value[0] = vec<3, T, Q>(m00, m01, m02); value[1] = vec<3, T, Q>(m10, m11, m12); value[2] = vec<3, T, Q>(m20, m21, m22); value[3] = vec<3, T, Q>(m30, m31, m32); }
    __host__ __device__ vec<3, T, Q> &operator[](length_t i) { return value[i]; }
    __host__ __device__ const vec<3, T, Q> &operator[](length_t i) const { return value[i]; }
    __host__ __device__ mat &operator+=(const mat &m) { value[0] += m[0]; value[1] += m[1]; value[2] += m[2]; value[3] += m[3]; return *this; }
    __host__ __device__ mat &operator-=(const mat &m) { value[0] -= m[0]; value[1] -= m[1]; value[2] -= m[2]; value[3] -= m[3]; return *this; }
    __host__ __device__ mat &operator*=(T s) { value[0] *= s; value[1] *= s; value[2] *= s; value[3] *= s; return *this; }
};

template <typename T, qualifier Q> struct mat<4, 4, T, Q> {
    typedef T value_type;
    vec<4, T, Q> value[4];
    __host__ __device__ mat() {}
    __host__ __device__ explicit mat(T s) { value[0] = vec<4, T, Q>(s, T(0), T(0), T(0)); value[1] = vec<4, T, Q>(T(0), s, T(0), T(0)); value[2] = vec<4, T, Q>(T(0), T(0), s, T(0)); value[3] = vec<4, T, Q>(T(0), T(0), T(0), s); }
    __host__ __device__ mat(const vec<4, T, Q> &c0, const vec<4, T, Q> &c1, const vec<4, T, Q> &c2, const vec<4, T, Q> &c3) { value[0] = c0; value[1] = c1; value[2] = c2; value[3] = c3; }
    __host__ __device__ mat(T m00, T m01, T m02, T m03, T m10, T m11, T m12, T m13, T m20, T m21, T m22, T m23, T m30, T m31, T m32, T m33) { value[0] = vec<4, T, Q>(m00, m01, m02, m03); value[1] = vec<4, T, Q>(m10, m11, m12, m13); value[2] = vec<4, T, Q>(m20, m21, m22, m23); value[3] = vec<4, T, Q>(m30, m31, m32, m33); }
    __host__ __device__ vec<4, T, Q> &operator[](length_t i) { return value[i]; }
    __host__ __device__ const vec<4, T, Q> &operator[](length_t i) const { return value[i]; }
    __host__ __device__ mat &operator+=(const mat &m) { value[0] += m[0]; value[1] += m[1]; value[2] += m[2]; value[3] += m[3]; return *this; }
    __host__ __device__ mat &operator-=(const mat &m) { value[0] -= m[0]; value[1] -= m[1]; value[2] -= m[2]; value[3] -= m[3]; return *this; }
    __host__ __device__ mat &operator*=(T s) { value[0] *= s; value[1] *= s; value[2] *= s; value[3] *= s; return *this; }
};

template <typename T, qualifier Q> __host__ __device__ mat<2, 2, T, Q> operator+(const mat<2, 2, T, Q> &a, const mat<2, 2, T, Q> &b) { return mat<2, 2, T, Q>(a[0] + b[0], a[1] + b[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 2, T, Q> operator-(const mat<2, 2, T, Q> &a, const mat<2, 2, T, Q> &b) { return mat<2, 2, T, Q>(a[0] - b[0], a[1] - b[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 2, T, Q> operator-(const mat<2, 2, T, Q> &a) { return mat<2, 2, T, Q>(-a[0], -a[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 2, T, Q> operator*(const mat<2, 2, T, Q> &a, T s) { return mat<2, 2, T, Q>(a[0] * s, a[1] * s); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 2, T, Q> operator*(T s, const mat<2, 2, T, Q> &a) { return mat<2, 2, T, Q>(s * a[0], s * a[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 2, T, Q> operator/(const mat<2, 2, T, Q> &a, T s) { return mat<2, 2, T, Q>(a[0] / s, a[1] / s); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator*(const mat<2, 2, T, Q> &a, const vec<2, T, Q> &v) { return a[0] * v.x + a[1] * v.y; }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator*(const vec<2, T, Q> &v, const mat<2, 2, T, Q> &a) { return vec<2, T, Q>(dot(v, a[0]), dot(v, a[1])); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 2, T, Q> operator*(const mat<2, 2, T, Q> &a, const mat<2, 2, T, Q> &b) { return mat<2, 2, T, Q>(a * b[0], a * b[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 2, T, Q> operator*(const mat<2, 2, T, Q> &a, const mat<3, 2, T, Q> &b) { return mat<3, 2, T, Q>(a * b[0], a * b[1], a * b[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 2, T, Q> operator*(const mat<2, 2, T, Q> &a, const mat<4, 2, T, Q> &b) { return mat<4, 2, T, Q>(a * b[0], a * b[1], a * b[2], a * b[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 2, T, Q> transpose(const mat<2, 2, T, Q> &a) { return mat<2, 2, T, Q>(a[0].x, a[1].x, a[0].y, a[1].y); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 2, T, Q> outerProduct(const vec<2, T, Q> &c, const vec<2, T, Q> &r) { return mat<2, 2, T, Q>(c * r.x, c * r.y); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 3, T, Q> operator+(const mat<2, 3, T, Q> &a, const mat<2, 3, T, Q> &b) { return mat<2, 3, T, Q>(a[0] + b[0], a[1] + b[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 3, T, Q> operator-(const mat<2, 3, T, Q> &a, const mat<2, 3, T, Q> &b) { return mat<2, 3, T, Q>(a[0] - b[0], a[1] - b[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 3, T, Q> operator-(const mat<2, 3, T, Q> &a) { return mat<2, 3, T, Q>(-a[0], -a[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 3, T, Q> operator*(const mat<2, 3, T, Q> &a, T s) { return mat<2, 3, T, Q>(a[0] * s, a[1] * s); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 3, T, Q> operator*(T s, const mat<2, 3, T, Q> &a) { return mat<2, 3, T, Q>(s * a[0], s * a[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 3, T, Q> operator/(const mat<2, 3, T, Q> &a, T s) { return mat<2, 3, T, Q>(a[0] / s, a[1] / s); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator*(const mat<2, 3, T, Q> &a, const vec<2, T, Q> &v) { return a[0] * v.x + a[1] * v.y; }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator*(const vec<3, T, Q> &v, const mat<2, 3, T, Q> &a) { return vec<2, T, Q>(dot(v, a[0]), dot(v, a[1])); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 3, T, Q> operator*(const mat<2, 3, T, Q> &a, const mat<2, 2, T, Q> &b) { return mat<2, 3, T, Q>(a * b[0], a * b[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 3, T, Q> operator*(const mat<2, 3, T, Q> &a, const mat<3, 2, T, Q> &b) { return mat<3, 3, T, Q>(a * b[0], a * b[1], a * b[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 3, T, Q> operator*(const mat<2, 3, T, Q> &a, const mat<4, 2, T, Q> &b) { return mat<4, 3, T, Q>(a * b[0], a * b[1], a * b[2], a * b[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 2, T, Q> transpose(const mat<2, 3, T, Q> &a) { return mat<3, 2, T, Q>(a[0].x, a[1].x, a[0].y, a[1].y, a[0].z, a[1].z); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 3, T, Q> outerProduct(const vec<3, T, Q> &c, const vec<2, T, Q> &r) { return mat<2, 3, T, Q>(c * r.x, c * r.y); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 4, T, Q> operator+(const mat<2, 4, T, Q> &a, const mat<2, 4, T, Q> &b) { return mat<2, 4, T, Q>(a[0] + b[0], a[1] + b[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 4, T, Q> operator-(const mat<2, 4, T, Q> &a, const mat<2, 4, T, Q> &b) { return mat<2, 4, T, Q>(a[0] - b[0], a[1] - b[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 4, T, Q> operator-(const mat<2, 4, T, Q> &a) { return mat<2, 4, T, Q>(-a[0], -a[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 4, T, Q> operator*(const mat<2, 4, T, Q> &a, T s) { return mat<2, 4, T, Q>(a[0] * s, a[1] * s); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 4, T, Q> operator*(T s, const mat<2, 4, T, Q> &a) { return mat<2, 4, T, Q>(s * a[0], s * a[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 4, T, Q> operator/(const mat<2, 4, T, Q> &a, T s) { return mat<2, 4, T, Q>(a[0] / s, a[1] / s); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator*(const mat<2, 4, T, Q> &a, const vec<2, T, Q> &v) { return a[0] * v.x + a[1] * v.y; }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator*(const vec<4, T, Q> &v, const mat<2, 4, T, Q> &a) { return vec<2, T, Q>(dot(v, a[0]), dot(v, a[1])); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 4, T, Q> operator*(const mat<2, 4, T, Q> &a, const mat<2, 2, T, Q> &b) { return mat<2, 4, T, Q>(a * b[0], a * b[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 4, T, Q> operator*(const mat<2, 4, T, Q> &a, const mat<3, 2, T, Q> &b) { return mat<3, 4, T, Q>(a * b[0], a * b[1], a * b[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 4, T, Q> operator*(const mat<2, 4, T, Q> &a, const mat<4, 2, T, Q> &b) { return mat<4, 4, T, Q>(a * b[0], a * b[1], a * b[2], a * b[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 2, T, Q> transpose(const mat<2, 4, T, Q> &a) { return mat<4, 2, T, Q>(a[0].x, a[1].x, a[0].y, a[1].y, a[0].z, a[1].z, a[0].w, a[1].w); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 4, T, Q> outerProduct(const vec<4, T, Q> &c, const vec<2, T, Q> &r) { return mat<2, 4, T, Q>(c * r.x, c * r.y); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 2, T, Q> operator+(const mat<3, 2, T, Q> &a, const mat<3, 2, T, Q> &b) { return mat<3, 2, T, Q>(a[0] + b[0], a[1] + b[1], a[2] + b[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 2, T, Q> operator-(const mat<3, 2, T, Q> &a, const mat<3, 2, T, Q> &b) { return mat<3, 2, T, Q>(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 2, T, Q> operator-(const mat<3, 2, T, Q> &a) { return mat<3, 2, T, Q>(-a[0], -a[1], -a[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 2, T, Q> operator*(const mat<3, 2, T, Q> &a, T s) { return mat<3, 2, T, Q>(a[0] * s, a[1] * s, a[2] * s); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 2, T, Q> operator*(T s, const mat<3, 2, T, Q> &a) { return mat<3, 2, T, Q>(s * a[0], s * a[1], s * a[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 2, T, Q> operator/(const mat<3, 2, T, Q> &a, T s) { return mat<3, 2, T, Q>(a[0] / s, a[1] / s, a[2] / s); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator*(const mat<3, 2, T, Q> &a, const vec<3, T, Q> &v) { return a[0] * v.x + a[1] * v.y + a[2] * v.z; }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator*(const vec<2, T, Q> &v, const mat<3, 2, T, Q> &a) { return vec<3, T, Q>(dot(v, a[0]), dot(v, a[1]), dot(v, a[2])); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 2, T, Q> operator*(const mat<3, 2, T, Q> &a, const mat<2, 3, T, Q> &b) { return mat<2, 2, T, Q>(a * b[0], a * b[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 2, T, Q> operator*(const mat<3, 2, T, Q> &a, const mat<3, 3, T, Q> &b) { return mat<3, 2, T, Q>(a * b[0], a * b[1], a * b[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 2, T, Q> operator*(const mat<3, 2, T, Q> &a, const mat<4, 3, T, Q> &b) { return mat<4, 2, T, Q>(a * b[0], a * b[1], a * b[2], a * b[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 3, T, Q> transpose(const mat<3, 2, T, Q> &a) { return mat<2, 3, T, Q>(a[0].x, a[1].x, a[2].x, a[0].y, a[1].y, a[2].y); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 2, T, Q> outerProduct(const vec<2, T, Q> &c, const vec<3, T, Q> &r) { return mat<3, 2, T, Q>(c * r.x, c * r.y, c * r.z); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 3, T, Q> operator+(const mat<3, 3, T, Q> &a, const mat<3, 3, T, Q> &b) { return mat<3, 3, T, Q>(a[0] + b[0], a[1] + b[1], a[2] + b[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 3, T, Q> operator-(const mat<3, 3, T, Q> &a, const mat<3, 3, T, Q> &b) { return mat<3, 3, T, Q>(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 3, T, Q> operator-(const mat<3, 3, T, Q> &a) { return mat<3, 3, T, Q>(-a[0], -a[1], -a[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 3, T, Q> operator*(const mat<3, 3, T, Q> &a, T s) { return mat<3, 3, T, Q>(a[0] * s, a[1] * s, a[2] * s); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 3, T, Q> operator*(T s, const mat<3, 3, T, Q> &a) { return mat<3, 3, T, Q>(s * a[0], s * a[1], s * a[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 3, T, Q> operator/(const mat<3, 3, T, Q> &a, T s) { return mat<3, 3, T, Q>(a[0] / s, a[1] / s, a[2] / s); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator*(const mat<3, 3, T, Q> &a, const vec<3, T, Q> &v) { return a[0] * v.x + a[1] * v.y + a[2] * v.z; }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator*(const vec<3, T, Q> &v, const mat<3, 3, T, Q> &a) { return vec<3, T, Q>(dot(v, a[0]), dot(v, a[1]), dot(v, a[2])); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 3, T, Q> operator*(const mat<3, 3, T, Q> &a, const mat<2, 3, T, Q> &b) { return mat<2, 3, T, Q>(a * b[0], a * b[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 3, T, Q> operator*(const mat<3, 3, T, Q> &a, const mat<3, 3, T, Q> &b) { return mat<3, 3, T, Q>(a * b[0], a * b[1], a * b[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 3, T, Q> operator*(const mat<3, 3, T, Q> &a, const mat<4, 3, T, Q> &b) { return mat<4, 3, T, Q>(a * b[0], a * b[1], a * b[2], a * b[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 3, T, Q> transpose(const mat<3, 3, T, Q> &a) { return mat<3, 3, T, Q>(a[0].x, a[1].x, a[2].x, a[0].y, a[1].y, a[2].y, a[0].z, a[1].z, a[2].z); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 3, T, Q> outerProduct(const vec<3, T, Q> &c, const vec<3, T, Q> &r) { return mat<3, 3, T, Q>(c * r.x, c * r.y, c * r.z); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 4, T, Q> operator+(const mat<3, 4, T, Q> &a, const mat<3, 4, T, Q> &b) { return mat<3, 4, T, Q>(a[0] + b[0], a[1] + b[1], a[2] + b[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 4, T, Q> operator-(const mat<3, 4, T, Q> &a, const mat<3, 4, T, Q> &b) { return mat<3, 4, T, Q>(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 4, T, Q> operator-(const mat<3, 4, T, Q> &a) { return mat<3, 4, T, Q>(-a[0], -a[1], -a[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 4, T, Q> operator*(const mat<3, 4, T, Q> &a, T s) { return mat<3, 4, T, Q>(a[0] * s, a[1] * s, a[2] * s); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 4, T, Q> operator*(T s, const mat<3, 4, T, Q> &a) { return mat<3, 4, T, Q>(s * a[0], s * a[1], s * a[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 4, T, Q> operator/(const mat<3, 4, T, Q> &a, T s) { return mat<3, 4, T, Q>(a[0] / s, a[1] / s, a[2] / s); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator*(const mat<3, 4, T, Q> &a, const vec<3, T, Q> &v) { return a[0] * v.x + a[1] * v.y + a[2] * v.z; }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator*(const vec<4, T, Q> &v, const mat<3, 4, T, Q> &a) { return vec<3, T, Q>(dot(v, a[0]), dot(v, a[1]), dot(v, a[2])); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 4, T, Q> operator*(const mat<3, 4, T, Q> &a, const mat<2, 3, T, Q> &b) { return mat<2, 4, T, Q>(a * b[0], a * b[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 4, T, Q> operator*(const mat<3, 4, T, Q> &a, const mat<3, 3, T, Q> &b) { return mat<3, 4, T, Q>(a * b[0], a * b[1], a * b[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 4, T, Q> operator*(const mat<3, 4, T, Q> &a, const mat<4, 3, T, Q> &b) { return mat<4, 4, T, Q>(a * b[0], a * b[1], a * b[2], a * b[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 3, T, Q> transpose(const mat<3, 4, T, Q> &a) { return mat<4, 3, T, Q>(a[0].x, a[1].x, a[2].x, a[0].y, a[1].y, a[2].y, a[0].z, a[1].z, a[2].z, a[0].w, a[1].w, a[2].w); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 4, T, Q> outerProduct(const vec<4, T, Q> &c, const vec<3, T, Q> &r) { return mat<3, 4, T, Q>(c * r.x, c * r.y, c * r.z); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 2, T, Q> operator+(const mat<4, 2, T, Q> &a, const mat<4, 2, T, Q> &b) { return mat<4, 2, T, Q>(a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 2, T, Q> operator-(const mat<4, 2, T, Q> &a, const mat<4, 2, T, Q> &b) { return mat<4, 2, T, Q>(a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 2, T, Q> operator-(const mat<4, 2, T, Q> &a) { return mat<4, 2, T, Q>(-a[0], -a[1], -a[2], -a[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 2, T, Q> operator*(const mat<4, 2, T, Q> &a, T s) { return mat<4, 2, T, Q>(a[0] * s, a[1] * s, a[2] * s, a[3] * s); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 2, T, Q> operator*(T s, const mat<4, 2, T, Q> &a) { return mat<4, 2, T, Q>(s * a[0], s * a[1], s * a[2], s * a[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 2, T, Q> operator/(const mat<4, 2, T, Q> &a, T s) { return mat<4, 2, T, Q>(a[0] / s, a[1] / s, a[2] / s, a[3] / s); }
template <typename T, qualifier Q> __host__ __device__ vec<2, T, Q> operator*(const mat<4, 2, T, Q> &a, const vec<4, T, Q> &v) { return a[0] * v.x + a[1] * v.y + a[2] * v.z + a[3] * v.w; }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator*(const vec<2, T, Q> &v, const mat<4, 2, T, Q> &a) { return vec<4, T, Q>(dot(v, a[0]), dot(v, a[1]), dot(v, a[2]), dot(v, a[3])); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 2, T, Q> operator*(const mat<4, 2, T, Q> &a, const mat<2, 4, T, Q> &b) { return mat<2, 2, T, Q>(a * b[0], a * b[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 2, T, Q> operator*(const mat<4, 2, T, Q> &a, const mat<3, 4, T, Q> &b) { return mat<3, 2, T, Q>(a * b[0], a * b[1], a * b[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 2, T, Q> operator*(const mat<4, 2, T, Q> &a, const mat<4, 4, T, Q> &b) { return mat<4, 2, T, Q>(a * b[0], a * b[1], a * b[2], a * b[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 4, T, Q> transpose(const mat<4, 2, T, Q> &a) { return mat<2, 4, T, Q>(a[0].x, a[1].x, a[2].x, a[3].x, a[0].y, a[1].y, a[2].y, a[3].y); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 2, T, Q> outerProduct(const vec<2, T, Q> &c, const vec<4, T, Q> &r) { return mat<4, 2, T, Q>(c * r.x, c * r.y, c * r.z, c * r.w); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 3, T, Q> operator+(const mat<4, 3, T, Q> &a, const mat<4, 3, T, Q> &b) { return mat<4, 3, T, Q>(a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 3, T, Q> operator-(const mat<4, 3, T, Q> &a, const mat<4, 3, T, Q> &b) { return mat<4, 3, T, Q>(a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 3, T, Q> operator-(const mat<4, 3, T, Q> &a) { return mat<4, 3, T, Q>(-a[0], -a[1], -a[2], -a[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 3, T, Q> operator*(const mat<4, 3, T, Q> &a, T s) { return mat<4, 3, T, Q>(a[0] * s, a[1] * s, a[2] * s, a[3] * s); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 3, T, Q> operator*(T s, const mat<4, 3, T, Q> &a) { return mat<4, 3, T, Q>(s * a[0], s * a[1], s * a[2], s * a[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 3, T, Q> operator/(const mat<4, 3, T, Q> &a, T s) { return mat<4, 3, T, Q>(a[0] / s, a[1] / s, a[2] / s, a[3] / s); }
template <typename T, qualifier Q> __host__ __device__ vec<3, T, Q> operator*(const mat<4, 3, T, Q> &a, const vec<4, T, Q> &v) { return a[0] * v.x + a[1] * v.y + a[2] * v.z + a[3] * v.w; }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator*(const vec<3, T, Q> &v, const mat<4, 3, T, Q> &a) { return vec<4, T, Q>(dot(v, a[0]), dot(v, a[1]), dot(v, a[2]), dot(v, a[3])); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 3, T, Q> operator*(const mat<4, 3, T, Q> &a, const mat<2, 4, T, Q> &b) { return mat<2, 3, T, Q>(a * b[0], a * b[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 3, T, Q> operator*(const mat<4, 3, T, Q> &a, const mat<3, 4, T, Q> &b) { return mat<3, 3, T, Q>(a * b[0], a * b[1], a * b[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 3, T, Q> operator*(const mat<4, 3, T, Q> &a, const mat<4, 4, T, Q> &b) { return mat<4, 3, T, Q>(a * b[0], a * b[1], a * b[2], a * b[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 4, T, Q> transpose(const mat<4, 3, T, Q> &a) { return mat<3, 4, T, Q>(a[0].x, a[1].x, a[2].x, a[3].x, a[0].y, a[1].y, a[2].y, a[3].y, a[0].z, a[1].z, a[2].z, a[3].z); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 3, T, Q> outerProduct(const vec<3, T, Q> &c, const vec<4, T, Q> &r) { return mat<4, 3, T, Q>(c * r.x, c * r.y, c * r.z, c * r.w); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 4, T, Q> operator+(const mat<4, 4, T, Q> &a, const mat<4, 4, T, Q> &b) { return mat<4, 4, T, Q>(a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 4, T, Q> operator-(const mat<4, 4, T, Q> &a, const mat<4, 4, T, Q> &b) { return mat<4, 4, T, Q>(a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 4, T, Q> operator-(const mat<4, 4, T, Q> &a) { return mat<4, 4, T, Q>(-a[0], -a[1], -a[2], -a[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 4, T, Q> operator*(const mat<4, 4, T, Q> &a, T s) { return mat<4, 4, T, Q>(a[0] * s, a[1] * s, a[2] * s, a[3] * s); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 4, T, Q> operator*(T s, const mat<4, 4, T, Q> &a) { return mat<4, 4, T, Q>(s * a[0], s * a[1], s * a[2], s * a[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 4, T, Q> operator/(const mat<4, 4, T, Q> &a, T s) { return mat<4, 4, T, Q>(a[0] / s, a[1] / s, a[2] / s, a[3] / s); }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator*(const mat<4, 4, T, Q> &a, const vec<4, T, Q> &v) { return a[0] * v.x + a[1] * v.y + a[2] * v.z + a[3] * v.w; }
template <typename T, qualifier Q> __host__ __device__ vec<4, T, Q> operator*(const vec<4, T, Q> &v, const mat<4, 4, T, Q> &a) { return vec<4, T, Q>(dot(v, a[0]), dot(v, a[1]), dot(v, a[2]), dot(v, a[3])); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 4, T, Q> operator*(const mat<4, 4, T, Q> &a, const mat<2, 4, T, Q> &b) { return mat<2, 4, T, Q>(a * b[0], a * b[1]); }
template <typename T, qualifier Q> __host__ __device__ mat<3, 4, T, Q> operator*(const mat<4, 4, T, Q> &a, const mat<3, 4, T, Q> &b) { return mat<3, 4, T, Q>(a * b[0], a * b[1], a * b[2]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 4, T, Q> operator*(const mat<4, 4, T, Q> &a, const mat<4, 4, T, Q> &b) { return mat<4, 4, T, Q>(a * b[0], a * b[1], a * b[2], a * b[3]); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 4, T, Q> transpose(const mat<4, 4, T, Q> &a) { return mat<4, 4, T, Q>(a[0].x, a[1].x, a[2].x, a[3].x, a[0].y, a[1].y, a[2].y, a[3].y, a[0].z, a[1].z, a[2].z, a[3].z, a[0].w, a[1].w, a[2].w, a[3].w); }
template <typename T, qualifier Q> __host__ __device__ mat<4, 4, T, Q> outerProduct(const vec<4, T, Q> &c, const vec<4, T, Q> &r) { return mat<4, 4, T, Q>(c * r.x, c * r.y, c * r.z, c * r.w); }

template <typename T, qualifier Q> __host__ __device__ T determinant(const mat<2, 2, T, Q> &m) { return m[0].x * m[1].y - m[1].x * m[0].y; }
template <typename T, qualifier Q> __host__ __device__ T determinant(const mat<3, 3, T, Q> &m) { return dot(m[0], cross(m[1], m[2])); }
template <typename T, qualifier Q> __host__ __device__ mat<2, 2, T, Q> inverse(const mat<2, 2, T, Q> &m) {
    T scale = T(1) / determinant(m);
    return mat<2, 2, T, Q>(m[1].y * scale, -m[0].y * scale, -m[1].x * scale, m[0].x * scale);
}
template <typename T, qualifier Q> __host__ __device__ mat<3, 3, T, Q> inverse(const mat<3, 3, T, Q> &m) {
    T scale = T(1) / determinant(m);
    return transpose(mat<3, 3, T, Q>(cross(m[1], m[2]) * scale, cross(m[2], m[0]) * scale, cross(m[0], m[1]) * scale));
}

typedef vec<2, float> vec2;
typedef vec<3, float> vec3;
typedef vec<4, float> vec4;
typedef vec<2, float> fvec2;
typedef vec<3, float> fvec3;
typedef vec<4, float> fvec4;
typedef vec<2, double> dvec2;
typedef vec<3, double> dvec3;
typedef vec<4, double> dvec4;
typedef vec<2, int> ivec2;
typedef vec<3, int> ivec3;
typedef vec<4, int> ivec4;
typedef vec<2, unsigned int> uvec2;
typedef vec<3, unsigned int> uvec3;
typedef vec<4, unsigned int> uvec4;
typedef mat<2, 2, float> mat2;
typedef mat<3, 3, float> mat3;
typedef mat<4, 4, float> mat4;
typedef mat<2, 2, float> mat2x2;
typedef mat<2, 3, float> mat2x3;
typedef mat<2, 4, float> mat2x4;
typedef mat<3, 2, float> mat3x2;
typedef mat<3, 3, float> mat3x3;
typedef mat<3, 4, float> mat3x4;
typedef mat<4, 2, float> mat4x2;
typedef mat<4, 3, float> mat4x3;
typedef mat<4, 4, float> mat4x4;
typedef mat<2, 2, float> fmat2;
typedef mat<3, 3, float> fmat3;
typedef mat<4, 4, float> fmat4;
typedef mat<2, 2, float> fmat2x2;
typedef mat<2, 3, float> fmat2x3;
typedef mat<2, 4, float> fmat2x4;
typedef mat<3, 2, float> fmat3x2;
typedef mat<3, 3, float> fmat3x3;
typedef mat<3, 4, float> fmat3x4;
typedef mat<4, 2, float> fmat4x2;
typedef mat<4, 3, float> fmat4x3;
typedef mat<4, 4, float> fmat4x4;
typedef mat<2, 2, double> dmat2;
typedef mat<3, 3, double> dmat3;
typedef mat<4, 4, double> dmat4;
typedef mat<2, 2, double> dmat2x2;
typedef mat<2, 3, double> dmat2x3;
typedef mat<2, 4, double> dmat2x4;
typedef mat<3, 2, double> dmat3x2;
typedef mat<3, 3, double> dmat3x3;
typedef mat<3, 4, double> dmat3x4;
typedef mat<4, 2, double> dmat4x2;
typedef mat<4, 3, double> dmat4x3;
typedef mat<4, 4, double> dmat4x4;

}  // namespace glm
