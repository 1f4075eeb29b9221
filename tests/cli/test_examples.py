"""The examples are what `make demo` shows: each has the verdict that its comment promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from syncline.api import Options, check
from syncline.edits import apply
from syncline.findings import Severity

#: a busy machine should not change a verdict
PATIENT = Options()
EXAMPLES = Path(__file__).parents[2] / "examples"

#: file -> verdict, and the rules of its findings down to information
EXPECTED = {
    "divergent_barrier.cu": ("divergent", {"SL201"}),
    "early_return.cu": ("verified", {"SL203"}),
    "histogram.cu": ("verified", set()),
    "matrix_multiply.cu": ("racy", {"SL101", "SL103"}),
    "neighbour_update.cu": ("racy", {"SL101"}),
    "reduction.cu": ("verified", set()),
    "reduction_missing_barrier.cu": ("racy", {"SL101"}),
    "redundant_barrier.cu": ("verified", {"SL301"}),
    "transpose.cu": ("verified", set()),
}


def test_every_example_is_listed() -> None:
    """So that none is shown without being tested."""
    assert {p.name for p in EXAMPLES.glob("*.cu")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_an_example_has_its_verdict(name: str) -> None:
    """One kernel each, with the verdict and the rules that its comment speaks of."""
    path = EXAMPLES / name
    report = check(str(path), path.read_bytes(), PATIENT)
    assert report.errors == ()
    (kernel,) = report.kernels
    verdict, rules = EXPECTED[name]
    assert kernel.verdict.value == verdict
    assert {f.rule for f in kernel.findings if f.severity is not Severity.HINT} == rules


@pytest.mark.parametrize("name", [n for n, (verdict, _) in EXPECTED.items() if verdict == "racy"])
def test_the_fixes_of_a_racy_example_make_it_clean(name: str) -> None:
    """Applied one after another, the preferred fixes leave nothing at warning or above."""
    path = EXAMPLES / name
    source = path.read_bytes()
    for _ in range(4):
        (kernel,) = check(str(path), source, PATIENT).kernels
        fixes = [fix for f in kernel.findings for fix in f.fixes if fix.preferred]
        if not fixes:
            break
        source = apply(source, fixes[0].edits)
    (kernel,) = check(str(path), source, PATIENT).kernels
    assert not [f for f in kernel.findings if f.severity in (Severity.ERROR, Severity.WARNING)]
