"""Values of which each step doubles the size, as long calculations and chains of shuffles make them."""

from __future__ import annotations

from syncline.api import check
from syncline.findings import Verdict
from syncline.ir import terms as t
from syncline.ir.terms import Kind


def doubled(times: int) -> t.Term:
    value = t.symbol("x", Kind.UNIFORM)
    for _ in range(times):
        value = t.bxor(value, t.shr(value, t.integer(3)))
    return value


def test_what_is_too_long_is_not_written_out() -> None:
    assert t.render(doubled(2)) == "(x ^ (x >> 3)) ^ ((x ^ (x >> 3)) >> 3)"
    assert len(t.render(doubled(60))) < 10_000


def test_the_size_counts_shared_parts_once() -> None:
    value = doubled(60)
    assert t.is_larger(value, 120)
    assert not t.is_larger(value, 200)


def test_a_sorting_network_of_shuffles_is_checked() -> None:
    """Each exchange looks at two lanes' values, which hold two values each."""
    steps = "\n".join(
        f"{{ int other = __shfl_xor_sync(~0u, v, {1 << (k % 5)});"
        f" v = ((threadIdx.x >> {k % 5}) & 1) == (v < other) ? other : v; }}"
        for k in range(24)
    )
    source = f"__global__ void k(int *a) {{ int v = a[threadIdx.x]; {steps} a[threadIdx.x] = v; }}"
    (kernel,) = check("sort.cu", source.encode()).kernels
    assert kernel.verdict is Verdict.VERIFIED


def test_floats_that_double_in_size_are_compared() -> None:
    """Whether a value is no number hangs on both that it is chosen from, at each step."""
    steps = "\n".join(
        f"{{ float other = b[threadIdx.x + {k}]; if (other < v) {{ float w = v; v = v < u ? other : u; u = w; }} }}"
        for k in range(24)
    )
    source = (
        f"__global__ void k(float *a, const float *b) {{ float v = b[threadIdx.x], u = 0; {steps}"
        " if (v < u) a[0] = threadIdx.x; }"
    )
    (kernel,) = check("least.cu", source.encode()).kernels
    assert kernel.verdict is not Verdict.VERIFIED
