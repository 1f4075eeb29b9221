"""`// syncline: ignore[SL101] reason`: findings that the user has looked at and set aside.

An ignore hides findings; it never changes a verdict. One above a kernel speaks of the whole kernel, one beside or above
a line speaks of that line, one that stands before other code speaks of the file. One that hides nothing is itself a
finding, so that none outlives its reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .findings import Finding, FindingVerdict, KernelReport, Severity
from .frontend import Ignore
from .ir.kernel import Span
from .rules.sl902_bad_directive import RULE as BAD_DIRECTIVE
from .rules.sl903_not_read import RULE as NOT_READ


def shown(kernel: KernelReport, ignores: Sequence[Ignore]) -> tuple[KernelReport, frozenset[Ignore]]:
    """The kernel's report without what is ignored, and the ignores that hid something."""
    used: set[Ignore] = set()
    kept: list[Finding] = []
    for finding in kernel.findings:
        hiding = [i for i in ignores if _hides(i, finding, kernel)]
        used.update(hiding)
        if not hiding:
            kept.append(finding)
    return (kernel.restricted_to(tuple(kept)) if used else kernel), frozenset(used)


def _hides(ignore: Ignore, finding: Finding, kernel: KernelReport) -> bool:
    if ignore.rules and finding.rule not in ignore.rules and finding.name not in ignore.rules:
        return False
    start = ignore.speaks_of
    if start == kernel.span.start:
        return True
    spans = [finding.span, *(r.span for r in finding.related[:1])]
    is_there = any(ignore.line <= p.line <= ignore.last_line for p in spans)
    return is_there or (ignore.for_file and not kernel.span.start <= start < kernel.span.end)


def not_read(unread: Iterable[tuple[str, Span]]) -> tuple[Finding, ...]:
    """A note for each thing of a file that was not found or not read."""
    return tuple(
        Finding(NOT_READ.code, NOT_READ.name, FindingVerdict.UNREAD, Severity.INFO, message, span)
        for message, span in unread
    )


def unused(ignores: Sequence[Ignore], used: frozenset[Ignore]) -> tuple[Finding, ...]:
    """A finding for each ignore that hides nothing any more."""
    return tuple(_unused(i.span, ", ".join(i.rules) or "anything") for i in ignores if i not in used)


def _unused(span: Span, what: str) -> Finding:
    return Finding(
        rule=BAD_DIRECTIVE.code,
        name=BAD_DIRECTIVE.name,
        verdict=FindingVerdict.UNUSED,
        severity=Severity.INFO,
        message=f"this ignores {what}, but there is nothing to ignore: remove it",
        span=span,
    )
