"""What barriers cost is up to the user, and the cheapest set follows it."""

from __future__ import annotations

import argparse

import pytest

from syncline.api import Options, check
from syncline.cli.options import weights
from syncline.findings import Fix
from syncline.ir.weights import USUAL, Weights

KERNEL = b"""
__global__ void k(float *a, float *out, int n) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = a[t];
    for (int i = 0; i < n; ++i) {
        out[t + 64 * i] = s[63 - t] + i;
    }
}
void run(float *a, float *out) { k<<<1, 64>>>(a, out, 8); }
"""


def _fix(of: Weights) -> Fix:
    (finding,) = check("k.cu", KERNEL, Options(weights=of)).kernels[0].findings
    return finding.fixes[0]


def test_a_loop_makes_a_barrier_dear() -> None:
    """Usually, so that it stands before the loop; where a loop costs next to nothing, it may stand in it."""
    usual, cheap = _fix(USUAL), _fix(Weights(loop=0.01))
    assert (usual.title, usual.weight) == ("Insert __syncthreads() after line 5", 1)
    assert cheap.title.endswith("inside the loop")
    assert cheap.weight == pytest.approx(0.01)


def test_a_block_costs_what_the_user_says() -> None:
    """The weight of a fix is in the user's measure."""
    assert _fix(Weights(block=3)).weight == 3


def test_what_is_left_out_stays_as_it_is() -> None:
    """On the command line."""
    assert weights("loop=4, grid=20") == Weights(grid=20, loop=4)


@pytest.mark.parametrize("text", ["", "loop", "loop=", "loop=0", "loop=-1", "loop=many", "warps=2", "block=1,,grid=2"])
def test_anything_else_is_refused(text: str) -> None:
    """With the names that are known."""
    with pytest.raises(argparse.ArgumentTypeError, match="warp, block, grid, loop"):
        weights(text)
