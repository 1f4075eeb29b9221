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
