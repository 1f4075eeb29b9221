"""Names that several namespaces declare."""

from __future__ import annotations

import pytest

from syncline.ir import kernel as ir

from .lowering import all_of, kernel_of, lines_of

DECLARED = """
namespace a { __device__ int off() { return 1; } struct S { int v = 1; }; constexpr int c = 1; }
namespace b { __device__ int off() { return 2; } struct S { int v = 2; }; constexpr int c = 2;
  namespace deep { __device__ int off() { return 3; } }
  __device__ int inner() { return off(); }
  inline namespace v1 { __device__ int versioned() { return 4; } }
  namespace { __device__ int hidden() { return 5; } }
}
namespace x { __device__ int hidden() { return 6; } __device__ int versioned() { return 7; } }
namespace short_b = b;
namespace quiet { __device__ void __syncthreads() {} }
"""


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("a::off()", 1),
        ("b::off()", 2),
        ("::b::off()", 2),
        ("b::deep::off()", 3),
        ("short_b::off()", 2),
        ("b::inner()", 2),
        ("a::c", 1),
        ("b::c", 2),
        ("b::S().v", 2),
        ("b::versioned()", 4),
        ("b::hidden()", 5),
        ("x::hidden()", 6),
    ],
)
def test_qualified(expression: str, value: int) -> None:
    lines = lines_of(f"{DECLARED}__global__ void k(int *p) {{ p[0] = {expression}; }}")
    assert lines[-1] == f"write p[4: 0]:4 = {value}"


@pytest.mark.parametrize(
    ("using", "value"), [("using namespace b;", 2), ("using a::off;", 1), ("using namespace b::deep;", 3)]
)
def test_using(using: str, value: int) -> None:
    lines = lines_of(f"{DECLARED}__global__ void k(int *p) {{ {using} p[off()] = 1; }}")
    assert lines[-1] == f"write p[4: {value}]:4 = 1"
    lines = lines_of(f"{DECLARED}{using}\n__global__ void k(int *p) {{ p[off()] = 1; }}")
    assert lines[-1] == f"write p[4: {value}]:4 = 1"


def test_the_namespaces_around_come_first() -> None:
    lines = lines_of(f"{DECLARED}namespace b {{ __global__ void k(int *p) {{ S s; p[off()] = c; p[0] = s.v; }} }}")
    assert lines[-2:] == ["write p[4: 2]:4 = 2", "write p[4: 0]:4 = s.v"]
    assert "s.v = 2" in lines


def test_what_comes_later_is_not_seen() -> None:
    text = f"{DECLARED}using namespace b; __device__ int f() {{ return off(); }} __device__ int off() {{ return 9; }}"
    lines = lines_of(f"{text}__global__ void k(int *p) {{ p[0] = f(); p[1] = ::off(); }}")
    assert lines[-2:] == ["write p[4: 0]:4 = 2", "write p[4: 1]:4 = 9"]


def test_a_local_name_hides_them() -> None:
    lines = lines_of(f"{DECLARED}__global__ void k(int *p) {{ int off = p[0], c = p[1]; p[off + c] = 1; }}")
    assert lines[-1] == "write p[4: c + off]:4 = 1"


def test_records_of_one_name_have_their_own_arrays() -> None:
    text = "namespace a { __device__ int g[64]; } namespace b { __device__ int g[64]; }"
    kernel = kernel_of(f"{text}__global__ void k() {{ a::g[0] = 1; b::g[0] = 2; }}")
    first, second = all_of(kernel, ir.Write)
    assert first.address.array.key != second.address.array.key


def test_a_name_of_the_compiler_is_not_found_in_a_namespace() -> None:
    kernel = kernel_of(f"{DECLARED}__global__ void k(int *p) {{ __syncthreads(); quiet::__syncthreads(); }}")
    assert len(all_of(kernel, ir.Barrier)) == 1


def test_an_unqualified_name_of_no_visible_namespace_is_unknown() -> None:
    """It may come from a header that is not here."""
    assert lines_of(f"{DECLARED}__global__ void k(int *p) {{ p[off()] = 1; }}")[0].startswith("unknown")
