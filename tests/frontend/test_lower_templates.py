"""Specialisations, parameter packs, enumerators: each expression ends as the index of the last write."""

from __future__ import annotations

import pytest

from syncline.ir import kernel as ir
from syncline.ir import terms

from .lowering import all_of, kernel_of, lines_of

DECLARED = """
enum class Method { SUM, MAX };
enum class Order { MAX = 7, SUM = 9 };
enum Plain { FIRST = 3, SECOND };
struct One { enum { SIZE = 11 }; static __device__ int size() { return SIZE; } };
struct Two { enum { SIZE = 22 }; static __device__ int size() { return SIZE; } };

template <Method m, typename T> struct Policy;
template <typename T> struct Policy<Method::SUM, T> {
  static __device__ T start() { return T(5); }
  enum { WIDTH = sizeof(T) };
};
template <typename T> struct Policy<Method::MAX, T> { static __device__ T start() { return T(100); } };
template <Method m, typename T> __device__ T start(T) { return Policy<m, T>::start(); }

template <typename T> struct Depth { static const int value = 0; };
template <typename T> struct Depth<T *> { static const int value = 1 + Depth<T>::value; };
template <int n> struct Factorial { static const int value = n * Factorial<n - 1>::value; };
template <> struct Factorial<0> { static const int value = 1; };
template <int n> struct Endless { static const int value = Endless<n + 1>::value; };

template <typename... All> __device__ int total(All... all) { return (all + ...); }
template <typename... All> __device__ int from_ten(All... all) { return (10 - ... - all); }
template <typename... All> __device__ int length(All &&...) { return sizeof...(All); }
template <typename... All> __device__ bool every(All... all) { return (... && (all > 2)); }
template <typename... All> __device__ int squares(All... all) { return total((all * all)...); }
template <typename T, typename... Rest> __device__ int last(T first, Rest... rest) {
  if constexpr (sizeof...(rest) == 0) return first;
  else return last(rest...);
}
"""


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("(int)Method::MAX", 1),
        ("(int)Order::MAX", 7),
        ("SECOND", 4),
        ("Plain::FIRST", 3),
        ("One::SIZE", 11),
        ("Two::SIZE", 22),
        ("One::size()", 11),
        ("Two::size()", 22),
        ("start<Method::MAX>(3)", 100),
        ("start<Method::SUM, int>(3)", 5),
        ("Policy<Method::SUM, double>::WIDTH", 8),
        ("Depth<int **>::value", 2),
        ("Factorial<4>::value", 24),
        ("total(1, 2, 3)", 6),
        ("from_ten(1, 2)", 7),
        ("length(1, 2, 3, 4)", 4),
        ("length()", 0),
        ("every(3, 4) ? 1 : 2", 1),
        ("every(3, 1) ? 1 : 2", 2),
        ("squares(1, 2, 3)", 14),
        ("last(4, 9, 7)", 7),
    ],
)
def test_value(expression: str, value: int) -> None:
    kernel = kernel_of(f"{DECLARED}__global__ void k(int *out) {{ const int i = {expression}; out[i] = 1; }}")
    assert not all_of(kernel, ir.Unknown)
    assert index_of(kernel) == value


PATTERNS = """
template <typename T> struct Box { T v; };
template <typename T> struct Small : Box<T> {};
template <typename T, typename U> struct Pair { T first; U second; };
template <typename T, int n> struct Row { T v[n]; };
template <typename... Ts> struct Tuple {};
typedef const float Fixed;

template <typename T> struct Kind { static const int value = 1; };
template <typename T> struct Kind<T *> { static const int value = 100 + Kind<T>::value; };
template <typename T> struct Kind<const T> { static const int value = 200 + Kind<T>::value; };
template <typename T> struct Kind<T &> { static const int value = 300; };
template <typename T> struct Kind<Box<T>> { static const int value = 10 + Kind<T>::value; };
template <typename T> struct Kind<Box<Box<T>>> { static const int value = 50; };
template <typename T, typename U> struct Kind<Pair<T, U>> { static const int value = 60; };
template <typename T> struct Kind<Pair<T, T>> { static const int value = 61; };
template <typename T> struct Kind<Pair<T, int>> { static const int value = 62; };
template <> struct Kind<Pair<int, int>> { static const int value = 63; };
template <typename T, int n> struct Kind<T[n]> { static const int value = 1000 + n; };
template <typename T> struct Kind<T[3]> { static const int value = 33; };
template <typename T, int n, int m> struct Kind<T[n][m]> { static const int value = n * m; };
template <typename T, typename... Ts> struct Kind<Tuple<T, Ts...>> { static const int value = 70 + sizeof...(Ts); };
template <> struct Kind<long long> { static const int value = 2; };
template <> struct Kind<__nv_bfloat16> { static const int value = 3; };

template <int a, int b> struct Sides { static const int value = 1; };
template <int a> struct Sides<a, a> { static const int value = 2; };
template <int a> struct Sides<a, 0> { static const int value = 3; };
template <int a> struct Sides<a, a + 1> { static const int value = 4; };
template <> struct Sides<0, 0> { static const int value = 5; };

template <typename T, typename U = T, int n = 2> struct Given;
template <typename A, typename B, int m> struct Given { static const int value = m; };
template <typename T> struct Given<T, T, 2> { static const int value = 20; };

template <bool holds, typename T = void> struct OnlyIf {};
template <typename T> struct OnlyIf<true, T> { typedef T type; };
template <typename T, typename = void> struct Wide { static const int value = 0; };
template <typename T> struct Wide<T, typename OnlyIf<(sizeof(T) > 4)>::type> { static const int value = 1; };

template <int... all> struct Sum { static const int value = 0; };
template <int first, int... rest> struct Sum<first, rest...> { static const int value = first + Sum<rest...>::value; };

template <typename T> constexpr int rank_of = 1;
template <typename T> constexpr int rank_of<Box<T>> = 1 + rank_of<T>;
template <> constexpr int rank_of<float> = 7;

template <typename T> __device__ int of(T) { return 1; }
template <typename T> __device__ int of(T *) { return 2; }
template <typename T> __device__ int of(const T *) { return 3; }
template <typename T> __device__ int of(Box<T>) { return 10 + sizeof(T); }
template <typename T, int n> __device__ int of(const Row<T, n> &) { return 100 * n + sizeof(T); }
template <typename T, int n, int m> __device__ int sides(T (&)[n][m]) { return n * 10 + m; }
template <typename T> __device__ int base(const Box<T> &) { return sizeof(T); }
template <typename T> __device__ T inside(Box<T> b) { return b.v; }

template <typename T> __device__ int named(T) { return 1; }
template <> __device__ int named<int>(int) { return 2; }
template <> __device__ int named(float) { return 3; }
template <int n> __device__ int numbered() { return 1; }
template <> __device__ int numbered<3>() { return 9; }

template <typename T> struct Holder {
  __device__ int held() { return 1; }
  static __device__ int all() { return 1; }
  template <int n> __device__ int times() { return n; }
};
template <> __device__ int Holder<float>::held() { return 2; }
template <> __device__ int Holder<float>::all() { return 2; }
template <> struct Holder<char> { __device__ int held(); };
__device__ int Holder<char>::held() { return 3; }

template <int (*f)(int)> struct Apply { __device__ int go(int x) { return f(x); } };
__device__ int one_more(int x) { return x + 1; }
__device__ int two_more(int x) { return x + 2; }
"""


@pytest.mark.parametrize(
    ("before", "expression", "value"),
    [
        ("", "Kind<int>::value", 1),
        ("", "Kind<Box<int>>::value", 11),
        ("", "Kind<Box<Box<int>>>::value", 50),
        ("", "Kind<Box<float *>>::value", 111),
        ("", "Kind<Box<int> *>::value", 111),
        ("", "Kind<const int>::value", 201),
        ("", "Kind<const int *>::value", 301),
        ("", "Kind<int *const>::value", 301),
        ("", "Kind<Box<const int>>::value", 211),
        ("", "Kind<Fixed>::value", 201),
        ("", "Kind<Fixed *>::value", 301),
        ("", "Kind<int &>::value", 300),
        ("", "Kind<Pair<float, char>>::value", 60),
        ("", "Kind<Pair<float, float>>::value", 61),
        ("", "Kind<Pair<float, int>>::value", 62),
        ("", "Kind<Pair<int, int>>::value", 63),
        ("", "Kind<int[4]>::value", 1004),
        ("", "Kind<int[3]>::value", 33),
        ("", "Kind<float[2][5]>::value", 10),
        ("", "Kind<Tuple<int, float, char>>::value", 72),
        ("using B = Box<char>;", "Kind<B>::value", 11),
        ("", "Kind<long long>::value", 2),
        ("", "Kind<long>::value", 1),
        ("", "Kind<__nv_bfloat16>::value", 3),
        ("", "Kind<__half>::value", 1),
        ("", "Sides<4, 4>::value", 2),
        ("", "Sides<4, 0>::value", 3),
        ("", "Sides<4, 5>::value", 4),
        ("", "Sides<0, 0>::value", 5),
        ("", "Sides<4, 7>::value", 1),
        ("", "Given<int>::value", 20),
        ("typedef short T;", "Given<T>::value", 20),
        ("", "Given<int, float>::value", 2),
        ("", "Given<int, int, 5>::value", 5),
        ("", "Wide<int>::value", 0),
        ("", "Wide<double>::value", 1),
        ("", "Sum<1, 2, 3>::value", 6),
        ("", "rank_of<Box<Box<float>>>", 9),
        ("", "rank_of<Box<int>>", 2),
        ("", "of(3)", 1),
        ("int x = 0;", "of(&x)", 2),
        ("const int x = 0;", "of(&x)", 3),
        ("Box<short> b;", "of(b)", 12),
        ("Row<short, 6> r;", "of(r)", 602),
        ("int a[2][3];", "sides(a)", 23),
        ("Small<double> s;", "base(s)", 8),
        ("Box<unsigned char> b{200}; auto v = inside(b); v += 100;", "v", 44),
        ("", "named(1)", 2),
        ("", "named<int>(1)", 2),
        ("", "named<float>(1)", 3),
        ("", "named('a')", 1),
        ("", "numbered<3>()", 9),
        ("", "numbered<2>()", 1),
        ("Holder<int> h;", "h.held()", 1),
        ("Holder<float> h;", "h.held()", 2),
        ("Holder<char> h;", "h.held()", 3),
        ("Holder<int> h;", "h.times<6>()", 6),
        ("", "Holder<int>::all()", 1),
        ("", "Holder<float>::all()", 2),
        ("Apply<one_more> a; Apply<two_more> b;", "a.go(1) * 10 + b.go(1)", 23),
    ],
)
def test_the_most_specialised_that_matches_is_meant(before: str, expression: str, value: int) -> None:
    text = f"{PATTERNS}__global__ void k(int *out) {{ {before} const int i = {expression}; out[i] = 1; }}"
    kernel = kernel_of(text)
    assert not all_of(kernel, ir.Unknown)
    assert index_of(kernel) == value


@pytest.mark.parametrize(
    "expression",
    [
        "Kind<FromAHeader>::value",
        "Kind<Box<FromAHeader>>::value",
        "Kind<Pair<FromAHeader, int>>::value",
        "Sides<n, 0>::value",
    ],
)
def test_a_specialisation_that_nobody_knows_is_no_primary_template(expression: str) -> None:
    head = "template <int n> __global__ void k(int *out)"
    kernel = kernel_of(f"{PATTERNS}{head} {{ const int i = {expression}; out[i] = 1; }}")
    assert index_of(kernel) is None


def index_of(kernel: ir.Kernel) -> int | None:
    """The index of the last write, when the assignments before it are run."""
    known: dict[str, int] = {}

    def run(block: ir.Block) -> int | None:
        found = None
        for s in block:
            if isinstance(s, ir.Assign):
                values = {t: terms.integer(known[t.info.name]) for t in s.value.symbols if t.info.name in known}
                value = terms.as_integer(terms.substitute(s.value, values))
                if value.is_const:
                    known[s.target.info.name] = value.value
            elif isinstance(s, ir.Region):
                found = run(s.body) or found
            elif isinstance(s, ir.Write):
                index = dict(s.address.index).get(4, terms.ZERO)
                values = {t: terms.integer(known[t.info.name]) for t in index.symbols if t.info.name in known}
                term = terms.substitute(index, values)
                found = term.value if term.is_const else None
        return found

    return run(kernel.body)


def test_recursion_that_nothing_ends_is_one_unknown_value() -> None:
    kernel = kernel_of(f"{DECLARED}__global__ void k(int *out) {{ out[Endless<0>::value] = 1; }}")
    assert index_of(kernel) is None


def test_pack_of_a_kernel_is_not_known() -> None:
    """How many arguments there are is up to the launch."""
    lines = lines_of(
        f"{DECLARED}template <typename... T> __global__ void k(int *out, T... rest) {{ out[total(rest...)] = 1; }}"
    )
    assert lines[0].startswith("unknown")
