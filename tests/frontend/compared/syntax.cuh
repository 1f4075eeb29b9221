// What the programs of `syntax_programs.py` stand on. DEV becomes `__device__`, or nothing for the compiler.
#define CAT(a, b) a##b
#define CAT2(a, b) CAT(a, b)
#define STR(a) #a
#define CALL(f, ...) f(__VA_ARGS__)
#define REST(a, ...) (__VA_ARGS__)
#define FIRST(a, ...) (a)
#define SQUARE(x) ((x) * (x))
#define BARE(x) x * 2
#define TWICE_OF(m, x) m(m(x))
#define LARGER(a, b) ((a) > (b) ? (a) : (b))
#define DECLARE(T, name, ...) T name = __VA_ARGS__
#define LOOP(i, n) for (int i = 0; i < (n); ++i)
#define PICK_(a, b, c, d, k, ...) k
#define COUNT(...) PICK_(__VA_ARGS__, 4, 3, 2, 1)
#define EMPTY
#define DEFER(x) x EMPTY
#define DO(...) do { __VA_ARGS__; } while (0)
#define GEN(X) X(one, 1) X(two, 2) X(three, 3)
#define AS_ENUM(name, value) gen_##name = value * 3,
#define AS_SUM(name, value) + gen_##name * value
#define SPLI\
CED 1\
7
#define SELF SELF + 1
#if SPLICED / 2 == 8 && defined EMPTY && !defined(NOWHERE) && (1 ? 2 : 1 / 0) == 2
#define CHOSEN 5
#elif 1
#define CHOSEN 6
#endif
#if NOWHERE || -1 > 0u || 'a' == 97 && 0x10 == 020
#define OTHER CHOSEN + 1
#else
#define OTHER CHOSEN + 2
#endif
enum Made { GEN(AS_ENUM) gen_end };
typedef unsigned char uchar8; typedef unsigned short ushort16; typedef unsigned int uint32; typedef long long int64;
typedef int row_t[3]; typedef int (*binary)(int, int); using Pair = struct PairTag { int a, b; };
enum Plain { ZERO, TWO = 2, THREE, BIG = 200, NEGATIVE = -3 }; enum Small : unsigned char { S0 = 254, S1 };
enum class Flag : unsigned { none, a = 1, b = 2, c = a | b, top = 0x80000000u };
DEV constexpr Flag operator|(Flag p, Flag q) { return (Flag)((unsigned)p | (unsigned)q); }
DEV constexpr bool operator&(Flag p, Flag q) { return ((unsigned)p & (unsigned)q) != 0; }
struct In { int p = 2, q{5}; short r[2] = {7, -8}; };
struct Agg { int a; In in; unsigned char c = 250; int d = a + c; };
struct Plainest { int a; short b[3]; unsigned char c; };
union Bytes { unsigned whole; unsigned char part[4]; unsigned short half[2]; };
struct Fields { unsigned a : 5; int b : 6; unsigned char c : 3, d : 2; };
struct Base { int k; DEV Base(int k = 3) : k(k & 31) {} DEV int get() const { return k; } DEV int hidden() { return 1; } };
struct Other { int k = 9, o = 4; DEV int get(int more) const { return o + more; } };
struct Derived : Base {
  using Base::get; Other o; int m; int k = 8;
  DEV Derived(int a) : Base(a + 1), m(Base::k * 2 + o.k) {}
  DEV int get(int more) const { return k + o.get(more) * 2 + Base::k; }
  DEV Derived() : Derived(6) {}
  DEV int hidden() { return Base::hidden() + m; }
};
struct It {
  int *p;
  DEV int &operator*() const { return *p; }
  DEV It &operator++() { ++p; return *this; }
  DEV It operator++(int) { It old = *this; ++p; return old; }
  DEV bool operator!=(const It &o) const { return p != o.p; }
  DEV int &operator[](int i) const { return p[i]; }
};
struct Range { int *first; int n; DEV It begin() const { return It{first}; } DEV It end() const { return It{first + n}; } };
struct Wrap {
  int v;
  DEV explicit Wrap(int v) : v(v) {}
  DEV Wrap &operator+=(int a) { v = (v + a) & 255; return *this; }
  DEV Wrap operator-() const { return Wrap(v ^ 15); }
  DEV bool operator!() const { return v < 20; }
  DEV friend Wrap operator+(Wrap a, const Wrap &b) { a += b.v; return a; }
  DEV friend bool operator<(const Wrap &a, const Wrap &b) { return a.v < b.v; }
  DEV bool operator==(const Wrap &o) const { return v == o.v; }
  DEV int operator()(int a, int b = 3) const { return (v * a + b) & 255; }
  DEV Wrap *operator->() { return this; }
  DEV operator bool() const { return v & 1; }
};
DEV Wrap operator*(const Wrap &a, int k) { return Wrap((a.v * k) & 255); }
DEV Wrap operator*(int k, const Wrap &a) { return Wrap((a.v * k + 1) & 255); }
DEV int operator,(const Wrap &a, const Wrap &b) { return a.v * 2 + b.v; }
namespace lib {
  struct Tag { int t; };
  DEV int found(Tag a, int b) { return a.t + b; }
  DEV int level() { return 1; }
  namespace deep { DEV int level() { return 2; } const int here = 6; inline namespace v1 { const int where = 8; } }
  namespace { const int secret = 11; }
  template <typename T, int N = 3> struct Arr {
    T v[N]; static constexpr int size = N; enum { doubled = 2 * N };
    DEV T sum() const { T s = 0; for (int i = 0; i < N; ++i) s += v[i]; return s; }
    template <int M> DEV T at() const { return v[M % N]; }
    DEV static int bytes() { return sizeof(T) * N; }
  };
}
namespace lib { DEV int found(Tag a, long long b) { return a.t * 2 + (int)b; } }
namespace alias = lib::deep;
DEV int found(int a, int b) { return a - b; }
DEV int over(int) { return 1; } DEV int over(unsigned) { return 2; } DEV int over(long long) { return 3; }
DEV int over(unsigned long long) { return 4; } DEV int over(char) { return 5; } DEV int over(unsigned char) { return 6; }
DEV int over(bool) { return 7; } DEV int over(float) { return 8; } DEV int over(double) { return 9; }
DEV int over(short) { return 10; } DEV int over(signed char) { return 11; } DEV int over(unsigned short) { return 12; }
DEV int over(const int *) { return 13; } DEV int over(int *) { return 14; } DEV int over(void *) { return 15; }
DEV int less(int a, int b = 4, int c = 2 + 1) { return (a * 7 + b * 3 - c) & 255; }
DEV int less(int a, const Wrap &b) { return a + b.v; }
DEV int by_value(In in) { in.p += 3; return in.p * in.q + in.r[1]; }
DEV int by_reference(In &in, int &x) { in.p = (in.p + 1) & 31; x ^= 5; return in.p; }
DEV int by_const(const Plainest &p) { return p.a + p.b[1] + p.c; }
DEV int of_array(const int (&a)[4]) { return a[1] * 2 + (int)(sizeof(a) / sizeof(a[0])); }
DEV int of_pointer(int a[], int n) { int s = 0; while (n-- > 0) s += *a++; return s & 255; }
DEV void swapped(int &a, int &b) { int t = a; a = b, b = t; }
DEV int early(int a) { if (a < 2) return 7; switch (a & 3) { case 0: return 5; case 2: break; default: return a & 15; } return 9; }
DEV constexpr int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
DEV constexpr int triangle(int n) { int s = 0; for (int i = 1; i <= n; i++) s += i; return s; }
constexpr int TABLE_SIZE = fact(3) + triangle(3);
template <typename T> DEV T largest(T a, T b) { return a < b ? b : a; }
template <typename T> DEV int width(T) { return (int)sizeof(T); }
template <typename A, typename B> DEV int widths(A a, B b) { return (int)sizeof(a + b) * 16 + (int)sizeof(a ? a : b); }
template <int N, typename T = short> DEV T times(int a) { return (T)(a * N); }
template <typename T, int N> DEV int extent(T (&)[N]) { return N; }
template <typename T> DEV int kind(T *) { return 1; } template <typename T> DEV int kind(T) { return 2; }
template <typename... T> DEV int total(T... t) { return (0 + ... + t) & 1023; }
template <typename H> DEV int mixed(H h) { return h & 63; }
template <typename H, typename... T> DEV int mixed(H h, T... t) { return ((h & 63) + 2 * mixed(t...)) & 1023; }
template <bool B> DEV int either(int a) { if constexpr (B) return a + 1; else return a - 1; }
template <int N> struct Fib { static const int value = Fib<N - 1>::value + Fib<N - 2>::value; };
template <> struct Fib<0> { static const int value = 0; }; template <> struct Fib<1> { static const int value = 1; };
template <typename F, typename... A> DEV int applied(F f, A... a) { return f(a...) & 1023; }
template <typename T> struct Unsigned { typedef T type; }; template <> struct Unsigned<int> { typedef unsigned type; };
template <typename T> constexpr int bits_of = 8 * sizeof(T);
template <typename T> using Row = T[2];
