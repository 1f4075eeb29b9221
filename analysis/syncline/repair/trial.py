"""Trials: every fix that is offered was checked on the edited text, and this says whether that came out better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ..findings import Finding, Fix, Incomplete, KernelReport, Verdict
from ..ir.kernel import Scope
from ..ir.reasons import Assumption, AssumptionKind, Cause
from ..rules import RULES

#: the reports of all kernels whose text an edit changes, before and after it, as one report each. None where the text
#: no longer has the same kernels, or the work for it ran out
Tried = tuple[KernelReport, KernelReport] | None
#: makes an edit and checks again
Trial = Callable[[Fix], Tried]
#: whether an edit leaves the verdict as it was, and nothing more to find, as `keeps` says of its trial
Kept = Callable[[Fix], bool]


def is_better(tried: Tried) -> bool:
    """Whether an edit took at least one finding away, added none of any rule, and left nothing more undecided but what
    was a finding before. (A race that became one of equal values is less of a finding, and so is one that is left
    between blocks, where it was reported inside of a block. Where nothing is certain any more, there may be findings
    that the certain one hid.)"""
    if tried is None:
        return False
    before, after = tried
    old, new = (_counted(report.findings) for report in tried)
    if after.verdict.badness > before.verdict.badness or len(_misread(after)) > len(_misread(before)):
        return False
    if not _undeclared(after) <= _undeclared(before):
        return False
    if any(count > old[rule] for rule, count in new.items()):
        return False
    fewer = new.total() + len(after.incomplete) < old.total() + len(before.incomplete)
    milder = _fewer_inside(before, after) or after.verdict.badness < before.verdict.badness
    return fewer or (new.total() == old.total() and milder)


def is_less(tried: Tried) -> bool:
    """Whether an edit is better in that there is less to find, and not only in that less of it is certain."""
    if tried is None or not is_better(tried):
        return False
    before, after = tried
    old, new = (_counted(report.findings).total() for report in tried)
    return new < old or _fewer_inside(before, after)


def _fewer_inside(before: KernelReport, after: KernelReport) -> bool:
    """Whether there are fewer findings inside of blocks."""
    old, new = (
        sum(f.scope is not Scope.GRID for f in report.findings if not _is_milder(f)) for report in (before, after)
    )
    return new < old


def _counted(findings: tuple[Finding, ...]) -> Counter[str]:
    return Counter(f.rule for f in findings if not (_is_milder(f) or RULES[f.rule].about_launch))


def _is_milder(finding: Finding) -> bool:
    """Whether it is a race that makes no difference, or a guess: less than the race that it was."""
    return RULES[finding.rule].is_harmless_race


def _misread(report: KernelReport) -> list[Incomplete]:
    """What is undecided for another reason than that two accesses may conflict."""
    return [one for one in report.incomplete if one.reason.cause not in (Cause.PAIRS_UNDECIDED, Cause.PAIR_MAY_COLLIDE)]


def keeps(tried: Tried) -> bool:
    """Whether an edit leaves the verdict as it was, and nothing more to find."""
    if tried is None:
        return False
    before, after = tried
    same = after.verdict is before.verdict and len(after.incomplete) <= len(before.incomplete)
    return same and len(after.findings) <= len(before.findings) and _undeclared(after) <= _undeclared(before)


def takes_away(tried: Tried, rule: str) -> bool:
    """Whether an edit took a finding of this rule away, be it a harmless one, and made nothing worse."""
    if tried is None:
        return False
    before, after = tried
    old, new = (Counter(f.rule for f in report.findings) for report in tried)
    no_worse = after.verdict.badness <= before.verdict.badness and len(after.incomplete) <= len(before.incomplete)
    kept = all(count <= old[each] for each, count in new.items()) and _undeclared(after) <= _undeclared(before)
    return no_worse and kept and new[rule] < old[rule]


def mends_all(tried: Tried) -> bool:
    """Whether nothing is left to find after an edit."""
    return tried is not None and tried[1].verdict is Verdict.VERIFIED


def _undeclared(report: KernelReport) -> frozenset[Assumption]:
    """The names that are not declared where they stand: a text with one more of them does not compile."""
    return frozenset(one for one in report.assumptions if one.kind in _UNDECLARED)


_UNDECLARED = (AssumptionKind.UNDECLARED_UNIFORM, AssumptionKind.UNDECLARED_MEMBER)
