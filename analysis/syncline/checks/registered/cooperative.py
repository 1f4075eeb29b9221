"""Barriers of the grid under a launch that is not cooperative: not all blocks need be there to come."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings import Finding, FindingVerdict, Related, Severity
from ...ir.kernel import Barrier, Scope
from ...ir.pretty import statements
from ...rules.sl209_not_cooperative import RULE
from ..case import Case, Check, Found


def _outcomes(case: Case) -> Iterator[Found]:
    launch, kernel = case.context.launch, case.context.kernel
    if launch.cooperative is not False:
        return
    barriers = (s for s in statements(kernel.body) if isinstance(s, Barrier) and s.scope is Scope.GRID)
    barrier = next(barriers, None)  # of one launch it is said once
    if barrier is not None:
        message = f"{barrier.text} needs a cooperative launch, and the launch at {launch.origin} is none"
        related = () if launch.at is None else (Related(launch.at, "launched here"),)
        span, calls = barrier.site.span, barrier.site.calls
        violated, warning = FindingVerdict.VIOLATED, Severity.WARNING
        yield Found(Finding(RULE.code, RULE.name, violated, warning, message, span, related, calls))


NOT_COOPERATIVE = Check((RULE,), _outcomes)
