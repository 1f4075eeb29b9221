"""Warps whose threads run in step, where the user says so: their lanes collide in one statement or not at all."""

from __future__ import annotations

import pytest

from syncline.api import Options, check
from syncline.wording import words

_IN_WARP = """
__global__ void rotate(int *values) {
    int lane = threadIdx.x % WIDTH, first = threadIdx.x - lane;
    values[threadIdx.x] = values[first + (lane + 1) % WIDTH];
}
"""
_ACROSS = "__global__ void shift(int *values) { values[threadIdx.x] = values[threadIdx.x + 1]; }"
_ONE_STATEMENT = "__global__ void last(int *values) { values[threadIdx.x / 8] = threadIdx.x; }"
_TWO_STATEMENTS = """
__global__ void turns(int *values) {
    for (int k = 0; k < 4; ++k)
        values[(threadIdx.x + k) % 32] = threadIdx.x;
}
"""


def _checked(text: str, lockstep: int | None, threads: int = 128, width: int = 32):
    options = Options(
        block_dim=(threads, 1, 1),
        grid_dim=(1, 1, 1),
        lockstep=lockstep,
        defines=(("WIDTH", str(width)),),
        fixes=False,
    )
    return check("step.cu", text.encode(), options).kernels[0]


@pytest.mark.parametrize(
    ("lockstep", "width", "verdict"),
    [(None, 32, "racy"), (32, 32, "verified"), (16, 32, "racy"), (16, 16, "verified")],
)
def test_lanes_of_a_warp_take_turns(lockstep: int | None, width: int, verdict: str) -> None:
    """What a warp does to its own elements is in order where it runs in step, and it is as wide as needed."""
    assert _checked(_IN_WARP, lockstep, width=width).verdict.value == verdict


def test_the_assumption_is_stated() -> None:
    """A verdict that hangs on it says so."""
    assert "32 consecutive threads of a block run in step" in map(words, _checked(_IN_WARP, 32).assumptions)


def test_different_warps_still_race() -> None:
    """Lane 31 of one warp reads what lane 0 of the next writes."""
    report = _checked(_ACROSS, 32)
    assert report.verdict.value == "racy"
    assert [f.scope for f in report.findings] == ["block"]


def test_one_statement_still_races() -> None:
    """Two lanes that write one element in one statement do not take turns."""
    report = _checked(_ONE_STATEMENT, 32)
    assert report.verdict.value == "racy"
    assert [f.scope for f in report.findings] == ["warp"]


@pytest.mark.parametrize(("lockstep", "verdict"), [(None, "racy"), (32, "verified")])
def test_iterations_are_steps(lockstep: int | None, verdict: str) -> None:
    """In one iteration the lanes write different elements."""
    assert _checked(_TWO_STATEMENTS, lockstep, threads=32).verdict.value == verdict


_ARMS = {
    "arms": ("if (threadIdx.x == 0) { x[0] = 5; } else { x[threadIdx.x] = x[0]; }", "racy"),
    "both_write": ("if (threadIdx.x % 2) { x[0] = 5; } else { x[0] = 6; }", "racy"),
    "return": ("if (threadIdx.x == 0) { x[0] = 5; return; } x[threadIdx.x] = x[0];", "racy"),
    "continue": (
        "for (int i = 0; i < 4; i++) { if (threadIdx.x == i) { x[i] = 5; continue; } x[threadIdx.x + 32] = x[i]; }",
        "racy",
    ),
    "cases": (
        "switch (threadIdx.x) { case 0: x[0] = 1; break; case 1: x[0] = 2; break; default: break; }",
        "racy",
    ),
    "one_after_the_other": ("if (threadIdx.x == 0) x[0] = 5; if (threadIdx.x == 1) x[0] = 6;", "verified"),
    "behind_the_branch": ("if (threadIdx.x == 0) { x[0] = 5; } x[threadIdx.x + 1] = x[0];", "verified"),
    "arms_of_all": ("if (n > 3) { x[threadIdx.x] = 1; } else { x[31 - threadIdx.x] = 2; }", "verified"),
    "next_iteration": (
        "for (int i = 1; i < 4; i++) { if (threadIdx.x == i) { x[i] = 5; } else { x[threadIdx.x + 32] = x[i - 1]; } }",
        "verified",
    ),
}


@pytest.mark.parametrize("name", _ARMS)
def test_the_ways_from_a_branch_run_in_an_unknown_order(name: str) -> None:
    """Lanes that part at a branch run one way after the other, and come together behind it."""
    body, verdict = _ARMS[name]
    text = f"__global__ void k(int *x, int n) {{ {body} }}"
    assert _checked(text, 32, threads=32).verdict.value == verdict
