"""Where a fix would be looked for and the work is spent, there is none: no search ends in an error."""

from __future__ import annotations

import pytest

from syncline.api import check
from syncline.findings import Verdict
from syncline.intervals.symbolic import TooMuch
from syncline.repair.proposals import one_writer, race_reasons

TEXT = b"""\
// syncline: launch(block=64, grid=1)
__global__ void one(int *p, int n) { int v = n; p[0] = v; }
// syncline: launch(block=64, grid=1)
__global__ void all(int *p) { p[0] = threadIdx.x; }
"""


def test_a_look_at_where_all_threads_come_may_be_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def too_much(*given: object) -> object:
        asked.append(given)
        raise TooMuch

    plain = [(kernel.name, kernel.verdict) for kernel in check("f.cu", TEXT).kernels]
    monkeypatch.setattr(one_writer, "missed", too_much)
    monkeypatch.setattr(race_reasons, "missed", too_much)
    report = check("f.cu", TEXT)
    assert asked
    assert [(kernel.name, kernel.verdict) for kernel in report.kernels] == plain
    assert report.kernels[1].verdict is Verdict.RACY
