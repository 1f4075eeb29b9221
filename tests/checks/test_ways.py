"""How far the ways are followed in which a kernel's text can come out."""

from __future__ import annotations

from pathlib import Path

import pytest

from syncline.api import check
from syncline.findings import KernelReport, Verdict
from syncline.ir.reasons import Cause
from syncline.limits import engine as limits

KERNEL = """#include "not_here.h"
__global__ void each(float *out) {
#ifdef MAYBE
    out[threadIdx.x] = 1;
#else
    out[threadIdx.x] = 2;
#endif
}
void run(float *out) { each<<<1, 64>>>(out); }
"""
UNREAD = KERNEL.replace("{\n#ifdef", "{\n    nobody_knows(out);\n#ifdef")


def report(tmp_path: Path, text: str) -> KernelReport:
    (found,) = check(str(tmp_path / "each.cu"), text.encode()).kernels
    return found


def causes(found: KernelReport) -> list[Cause]:
    return [each.reason.cause for each in found.incomplete]


def test_all_ways_are_read_where_that_is_not_much(tmp_path: Path) -> None:
    assert report(tmp_path, KERNEL).verdict is Verdict.VERIFIED


def test_a_kernel_of_which_not_all_ways_are_read_is_incomplete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BYTES_OF_WAYS", len(KERNEL) - 1)
    found = report(tmp_path, KERNEL)
    assert found.verdict is Verdict.INCOMPLETE
    assert causes(found) == [Cause.UNREAD_CONDITION]


def test_less_is_read_for_a_kernel_that_is_not_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BYTES_OF_UNREAD_WAYS", len(UNREAD) - 1)
    assert report(tmp_path, KERNEL).verdict is Verdict.VERIFIED
    found = report(tmp_path, UNREAD)
    assert found.verdict is Verdict.INCOMPLETE
    assert Cause.UNREAD_CONDITION in causes(found)
    monkeypatch.undo()
    assert Cause.UNREAD_CONDITION not in causes(report(tmp_path, UNREAD))
