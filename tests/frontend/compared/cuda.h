// CUDA's functions of numbers as the CUDA Math API documents them, and atomics of one thread, for a compiler that has none.
#include <cstring>
#include <cmath>
#include <cstdint>
#include <initializer_list>
static inline int __popc(unsigned a) { return __builtin_popcount(a); }
static inline int __popcll(unsigned long long a) { return __builtin_popcountll(a); }
static inline int __clz(int a) { return a ? __builtin_clz((unsigned)a) : 32; }
static inline int __clzll(long long a) { return a ? __builtin_clzll((unsigned long long)a) : 64; }
static inline int __ffs(int a) { return __builtin_ffs(a); }
static inline int __ffsll(long long a) { return __builtin_ffsll(a); }
static inline unsigned __brev(unsigned a) { unsigned r = 0; for (int i = 0; i < 32; i++) r |= (a >> i & 1u) << (31 - i); return r; }
static inline unsigned long long __brevll(unsigned long long a) { return (unsigned long long)__brev((unsigned)a) << 32 | __brev((unsigned)(a >> 32)); }
static inline unsigned __byte_perm(unsigned x, unsigned y, unsigned s) {
  unsigned long long both = (unsigned long long)y << 32 | x; unsigned r = 0;
  for (int i = 0; i < 4; i++) r |= (unsigned)(both >> (s >> 4 * i & 7) * 8 & 255) << 8 * i;
  return r;
}
static inline int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
static inline unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)((unsigned long long)a * b >> 32); }
static inline long long __mul64hi(long long a, long long b) { return (long long)((__int128)a * b >> 64); }
static inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) { return (unsigned long long)((unsigned __int128)a * b >> 64); }
static inline int __mul24(int a, int b) { return (int)((unsigned)((int)((unsigned)a << 8) >> 8) * (unsigned)((int)((unsigned)b << 8) >> 8)); }
static inline unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffffu) * (b & 0xffffffu); }
static inline unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned s) { return (unsigned)(((unsigned long long)hi << 32 | lo) << (s & 31) >> 32); }
static inline unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned s) { return (unsigned)(((unsigned long long)hi << 32 | lo) >> (s & 31)); }
static inline unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned s) { return s >= 32 ? lo : __funnelshift_l(lo, hi, s); }
static inline unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned s) { return s >= 32 ? hi : __funnelshift_r(lo, hi, s); }
static inline unsigned __sad(int a, int b, unsigned c) { return (unsigned)(a > b ? (long long)a - b : (long long)b - a) + c; }
static inline unsigned __usad(unsigned a, unsigned b, unsigned c) { return (a > b ? a - b : b - a) + c; }
static inline int __hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
static inline int __rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
static inline unsigned __uhadd(unsigned a, unsigned b) { return (unsigned)(((unsigned long long)a + b) >> 1); }
static inline unsigned __urhadd(unsigned a, unsigned b) { return (unsigned)(((unsigned long long)a + b + 1) >> 1); }
static inline int __dp4a(int a, int b, int c) { for (int i = 0; i < 4; i++) c += (int)(signed char)(a >> 8 * i) * (signed char)(b >> 8 * i); return c; }
#define SMALLEST(T, A, B) static inline T min(A a, B b) { return (T)a < (T)b ? (T)a : (T)b; } static inline T max(A a, B b) { return (T)a < (T)b ? (T)b : (T)a; }
SMALLEST(int, int, int) SMALLEST(unsigned, unsigned, unsigned) SMALLEST(unsigned, int, unsigned) SMALLEST(unsigned, unsigned, int)
SMALLEST(long long, long long, long long) SMALLEST(unsigned long long, unsigned long long, unsigned long long)
SMALLEST(float, float, float) SMALLEST(double, double, double)
static inline unsigned umin(unsigned a, unsigned b) { return min(a, b); }
static inline unsigned umax(unsigned a, unsigned b) { return max(a, b); }
static inline int __float2int_rn(float a) { return (int)nearbyintf(a); }
static inline int __float2int_rz(float a) { return (int)truncf(a); }
static inline int __float2int_ru(float a) { return (int)ceilf(a); }
static inline int __float2int_rd(float a) { return (int)floorf(a); }
static inline unsigned __float2uint_rn(float a) { return (unsigned)nearbyintf(a); }
static inline unsigned __float2uint_rd(float a) { return (unsigned)floorf(a); }
static inline long long __double2ll_rz(double a) { return (long long)a; }
static inline int __double2int_rn(double a) { return (int)nearbyint(a); }
static inline float __int2float_rn(int a) { return (float)a; }
static inline float __uint2float_rn(unsigned a) { return (float)a; }
static inline float __fadd_rn(float a, float b) { return a + b; }
static inline float __fmul_rn(float a, float b) { return a * b; }
static inline int __float_as_int(float a) { int r; memcpy(&r, &a, 4); return r; }
static inline float __int_as_float(int a) { float r; memcpy(&r, &a, 4); return r; }
template <typename T> static inline T __ldg(const T *p) { return *p; }
static inline int atomicAdd(int *p, int v) { int old = *p; *p = old + v; return old; }
static inline int atomicSub(int *p, int v) { int old = *p; *p = old - v; return old; }
static inline int atomicExch(int *p, int v) { int old = *p; *p = v; return old; }
static inline int atomicMin(int *p, int v) { int old = *p; *p = old < v ? old : v; return old; }
static inline int atomicMax(int *p, int v) { int old = *p; *p = old < v ? v : old; return old; }
static inline int atomicAnd(int *p, int v) { int old = *p; *p = old & v; return old; }
static inline int atomicOr(int *p, int v) { int old = *p; *p = old | v; return old; }
static inline int atomicXor(int *p, int v) { int old = *p; *p = old ^ v; return old; }
static inline int atomicCAS(int *p, int c, int v) { int old = *p; if (old == c) *p = v; return old; }
static inline unsigned atomicInc(unsigned *p, unsigned v) { unsigned old = *p; *p = old >= v ? 0 : old + 1; return old; }
static inline unsigned atomicDec(unsigned *p, unsigned v) { unsigned old = *p; *p = old == 0 || old > v ? v : old - 1; return old; }
