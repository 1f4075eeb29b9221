"""What could not be lowered, and a thread may come to: the kernel is then incomplete."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings import Incomplete
from ...ir.kernel import Space
from ...limits import engine as limits
from ...rules.sl901_incomplete import RULE as INCOMPLETE
from ..case import Case, Check


def _outcomes(case: Case) -> Iterator[Incomplete]:
    with case.part(limits.UNKNOWNS):
        unknowns = case.context.unknowns
    for unknown in unknowns:
        shared = tuple(a.name for a in unknown.touches if a.space in (Space.SHARED, Space.GLOBAL))
        if shared or not (unknown.assumed or not unknown.may_synchronise):
            yield Incomplete(unknown.reason, unknown.site.span, shared)


UNKNOWNS = Check((INCOMPLETE,), _outcomes)
