"""What a race's message says is missing between threads of two blocks, and between two atomics."""

from __future__ import annotations

import pytest

from syncline.api import Options, check

_LAST_BLOCK = """
__global__ void last_block(int *partial, unsigned *arrived, int *out) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = 1;
        FENCE
        last = atomicAdd(arrived, 1u) == gridDim.x - 1;
        ACQUIRE
    }
    __syncthreads();
    if (last && threadIdx.x == 0) out[0] = partial[gridDim.x - 2];
}
"""
_ATOMICS = """
__global__ void atomics(unsigned *a) {
    FIRST;
    SECOND;
}
"""


def _missing(text: str) -> list[str | None]:
    options = Options(block_dim=(64, 1, 1), grid_dim=(8, 1, 1), fixes=False)
    return [f.missing for f in check("missing.cu", text.encode(), options).kernels[0].findings]


@pytest.mark.parametrize(
    ("fence", "behind", "missing"),
    [
        ("", "", ["no grid-wide fence between line 5 and counting arrived at line 7"]),
        ("__threadfence_block();", "", ["no grid-wide fence between line 5 and counting arrived at line 7"]),
        ("__threadfence();", "", ["no grid-wide fence between counting arrived at line 7 and line 11"]),
        ("__threadfence();", "__threadfence();", []),
    ],
)
def test_the_fences_around_an_arrival_are_named(fence: str, behind: str, missing: list[str]) -> None:
    """They have to be as wide as the grid."""
    assert _missing(_LAST_BLOCK.replace("FENCE", fence).replace("ACQUIRE", behind)) == missing


@pytest.mark.parametrize(
    ("first", "second", "missing"),
    [
        ("atomicAdd(a, 1u)", "atomicMax(a, 1u)", []),
        (
            "atomicAdd((unsigned long long *)a, 1ull)",
            "atomicAdd(a, 1u)",
            ["atomics of 8 and 4 bytes are not atomic to each other"],
        ),
        (
            "atomicAdd(a, 1u)",
            "atomicAdd_block(a + 4, 1u)",
            ["the atomic at line 4 has the scope of a block, and the threads are of two"],
        ),
    ],
)
def test_why_two_atomics_race(first: str, second: str, missing: list[str]) -> None:
    """They are of two sizes, or the scope of one is too narrow."""
    assert _missing(_ATOMICS.replace("FIRST", first).replace("SECOND", second)) == missing
