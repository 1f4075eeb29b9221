"""A check whose search for fixes is ended by the next edit leaves nothing behind that a later report would show."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from syncline.api import Options, Recent, check
from syncline.findings import FileReport, KernelReport, Stage
from syncline.records import replace

from .test_reuse import EDITS, FILE, plain

#: a race with its fix, and a barrier that nothing needs, beside kernels of several kinds
TEXT = (
    FILE
    + """
__global__ void fourth(float *a) {
  __shared__ float v[64];
  v[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  __syncthreads();
  a[threadIdx.x] = v[63 - threadIdx.x];
}
"""
)


class _GivenUp(BaseException):
    """Nobody wants the rest."""


def ended_after(trials: int) -> Callable[[], None]:
    """Ends a search before it tries so many fixes and one more."""
    left = [trials]

    def between() -> None:
        left[0] -= 1
        if left[0] < 0:
            raise _GivenUp

    return between


def run(recent: Recent, text: str, between: Callable[[], None]) -> tuple[list[KernelReport], FileReport | None]:
    """What is said on the way, and the report of a check that comes to its end."""
    steps = recent.check_steps("f.cu", text.encode(), Options(), 0, between)
    said: list[KernelReport] = []
    try:
        while True:
            step = next(steps)
            if isinstance(step, KernelReport):
                said.append(step)
    except _GivenUp:
        return said, None
    except StopIteration as done:
        return said, done.value


@pytest.mark.parametrize("seed", range(3))
def test_what_comes_after_it_is_what_a_fresh_look_says(seed: int) -> None:
    draw = random.Random(seed)
    recent, ended = Recent(), 0
    text = TEXT
    for _ in range(14):
        old, new, _ = EDITS[draw.choice(sorted(EDITS))]
        text = text.replace(old, new, 1) if old and draw.random() < 0.7 and old in text else TEXT
        _, report = run(recent, text, ended_after(draw.choice((0, 1, 2, 4, 100))))
        ended += report is None
        if report is not None:
            assert plain(report) == plain(check("f.cu", text.encode(), Options()))
    _, report = run(recent, TEXT, lambda: None)
    assert report is not None
    assert plain(report) == plain(check("f.cu", TEXT.encode(), Options()))
    assert ended > 3


def test_a_kernel_that_was_complete_needs_no_other_check() -> None:
    """The next edit is one of the text whose check was ended."""
    recent = Recent()
    run(recent, TEXT, lambda: None)
    edited = TEXT.replace("v[63 - threadIdx.x]", "v[(63 - threadIdx.x) % 64]")
    _, report = run(recent, edited, ended_after(0))
    assert report is None
    said, _ = run(recent, edited.replace("u[threadIdx.x] = 1", "u[threadIdx.x] = 2"), lambda: None)
    assert [each.name for each in said if each.stage is Stage.DECIDED] == ["third", "fourth"]


def test_all_is_said_of_a_kernel_before_its_fixes_but_for_them() -> None:
    """And what its barriers do: a barrier that nothing needs is a finding of its own, which changes no verdict."""
    said, report = run(Recent(), TEXT, lambda: None)
    assert report is not None
    decided = {each.name: each for each in said if each.stage is Stage.DECIDED}
    assert {"second<128>", "fourth"} <= set(decided)
    for kernel in report.kernels:
        assert kernel.stage is Stage.COMPLETE
        known = decided.get(kernel.name, kernel)
        assert (known.verdict, known.incomplete, known.assumptions, known.launches, known.macros) == (
            kernel.verdict,
            kernel.incomplete,
            kernel.assumptions,
            kernel.launches,
            kernel.macros,
        )
        unmended = [replace(f, fixes=(), no_fix=None) for f in kernel.findings if f.rule != "SL301"]
        assert list(known.findings) == (unmended if known is not kernel else list(kernel.findings))
