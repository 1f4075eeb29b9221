"""What an instance of a template knows: traits of its types, static members, functions by value."""

from __future__ import annotations

import pytest

from syncline.ir.pretty import block

from .lowering import kernel_of


def lines(source: str) -> list[str]:
    return list(block(kernel_of(source).body))


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("std::is_same_v<T, float>", True),
        ("std::is_same<T, int>::value", False),
        ("!std::is_same_v<T, __nv_bfloat16> && sizeof(T) == 4", True),
        ("std::is_floating_point_v<T>", True),
        ("std::is_integral<T>::value", False),
        ("std::is_pointer_v<T *>", True),
    ],
)
def test_traits_choose_the_branch(condition: str, holds: bool) -> None:
    source = f"template <typename T> __global__ void k(T *a) {{ if constexpr ({condition}) a[0] = 1; }}"
    written = lines(source + " template __global__ void k<float>(float *);")
    assert written == (["write a[4: 0]:4 = 1"] if holds else [])


def test_trait_of_an_undeclared_type_is_not_known() -> None:
    """`Real` may be float: a header says so."""
    (first, *_) = lines("__global__ void k(Real *r, int *a) { if (std::is_same_v<Real, float>) a[0] = 1; }")
    assert first.startswith("unknown")


PACKED = """
template <class E> struct Packed {
  static constexpr int size = 16 / sizeof(E);
  static constexpr int twice = size * 2;
  E payload[size];
};
"""


@pytest.mark.parametrize("how", ["p.size", "Packed<short>::size", "q->size", "p.twice / 2"])
def test_static_members_of_an_instance_know_its_arguments(how: str) -> None:
    source = f"{PACKED}__global__ void k(Packed<short> *q, int *a) {{ Packed<short> p; a[{how}] = sizeof(p); }}"
    assert lines(source)[-1] == "write a[4: 8]:4 = 16"


def test_size_of_an_undeclared_name_is_not_known() -> None:
    """It is a type of a header that is not here, not an integer."""
    assert lines("__global__ void k(int *a) { a[sizeof(Real)] = 1; }")[-1] != "write a[4: 4]:4 = 1"


def test_function_template_by_value() -> None:
    """Instances are different functions, chosen by a constant."""
    source = """
    typedef int (*op_t)(int, int);
    template <int K, typename T> __device__ T plus(T a, T b) { return a + b * K; }
    template <int K> constexpr __device__ op_t pick() {
      if constexpr (K > 4) { return plus<8, int>; } else { return plus<K, int>; }
    }
    template <int K> __global__ void k(int *a, int n) { constexpr op_t f = pick<K>(); a[f(threadIdx.x, n)] = 1; }
    template __global__ void k<3>(int *, int);
    """
    assert lines(source)[-1].endswith("+ 3 * b]:4 = 1")
    assert lines(source.replace("k<3>", "k<9>"))[-1].endswith("+ 8 * b]:4 = 1")
