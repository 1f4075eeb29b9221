"""Reasons and assumptions in words: all have some, and nothing is decided by them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from syncline import wording
from syncline.api import Options, check
from syncline.findings import KernelReport
from syncline.ir.reasons import AssumptionKind, Cause

KERNELS = Path(__file__).parent / "kernels"

#: families whose verdicts hang on reasons: values that were not read, claims, masks, atomics, given-up code
FAMILIES = ("atomics", "unique_values", "ordering", "barriers", "specifications", "memory", "unread")

_PLACE = re.compile(r"\{\d+\}")


def test_every_cause_and_kind_has_words() -> None:
    """No reason is told by its name in the code."""
    assert wording.CAUSES.keys() == set(Cause)
    assert wording.ASSUMPTIONS.keys() == set(AssumptionKind)


def test_words_are_not_said_of_two_causes() -> None:
    """Who reads a reason can tell which it is."""
    said = [*wording.CAUSES.values(), *wording.ASSUMPTIONS.values()]
    plain = [text for text in said if _PLACE.sub("", text).strip()]
    assert len(plain) == len(set(plain))


@pytest.mark.parametrize("family", FAMILIES)
def test_no_verdict_hangs_on_words(family: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With every wording scrambled, all verdicts, rules and places are what they were."""
    files = sorted((KERNELS / family).glob("*.c[ul]"))[:4]
    assert files
    before = [_decisions(path) for path in files]
    for table in (wording.CAUSES, wording.ASSUMPTIONS, wording.GENERAL):
        for number, cause in enumerate(list(table)):
            monkeypatch.setitem(table, cause, f"x{number}")
    assert [_decisions(path) for path in files] == before


def _decisions(path: Path) -> list[object]:
    report = check(path.name, path.read_bytes(), Options(fixes=False))
    return [(k.name, k.verdict, _found(k), [i.span for i in k.incomplete]) for k in report.kernels]


def _found(kernel: KernelReport) -> list[object]:
    return [(f.rule, f.verdict, f.severity, f.span, f.scope, f.hazard) for f in kernel.findings]
