"""What trying an edit says: every fix that is offered was checked on the edited text."""

from __future__ import annotations

from collections.abc import Callable

from ..findings import Finding, Fix, KernelReport

#: makes an edit and checks again: what is said of all kernels whose text it changes, before and after. None where the
#: text no longer has the same kernels, or the work for it ran out
Trial = Callable[[Fix], tuple[KernelReport, KernelReport] | None]

#: a race that makes no difference, and a guess: less than the race that they were
_MILDER = frozenset({"SL105", "SL106"})


def is_better(tried: tuple[KernelReport, KernelReport] | None) -> bool:
    """Whether an edit took at least one finding away, added none of any rule, and left nothing more undecided. (A race
    that became one of equal values is less of a finding.)"""
    if tried is None:
        return False
    before, after = tried
    old, new = (_counted(report.findings) for report in tried)
    if len(new) >= len(old) or after.verdict.badness > before.verdict.badness:
        return False
    return all(new.count(rule) <= old.count(rule) for rule in set(new)) and len(after.incomplete) <= len(
        before.incomplete
    )


def _counted(findings: tuple[Finding, ...]) -> list[str]:
    return [f.rule for f in findings if f.rule not in _MILDER]


def keeps(tried: tuple[KernelReport, KernelReport] | None) -> bool:
    """Whether an edit leaves the verdict as it was, and nothing more to find."""
    if tried is None:
        return False
    before, after = tried
    same = after.verdict is before.verdict and len(after.incomplete) <= len(before.incomplete)
    return same and len(after.findings) <= len(before.findings)
