"""What could not be lowered, and a thread may come to: the kernel is then incomplete."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings import Incomplete
from ...intervals.summary import Guard
from ...ir import terms as t
from ...ir.kernel import Space, Unknown
from ...limits import checks as limits
from ...limits import engine as shares
from ...prove.questions.query import Apart, Query, Unsatisfiable
from ...rules.sl901_incomplete import RULE as INCOMPLETE
from ..case import Case, Check
from ..context import Context
from ..questions import pair_of, same_iteration_threads
from ..two_threads import conjuncts


def _outcomes(case: Case) -> Iterator[Incomplete]:
    with case.part(shares.UNKNOWNS):
        unknowns = list(_reached(case.context))
    for unknown in unknowns:
        shared = tuple(a.name for a in unknown.touches if a.space in (Space.SHARED, Space.GLOBAL))
        if shared or not (unknown.assumed or not unknown.may_synchronise):
            yield Incomplete(unknown.reason, unknown.site.span, shared)


def _reached(context: Context) -> Iterator[Unknown]:
    """What could not be lowered, where a thread may come to it."""
    thread = same_iteration_threads(context, Apart.SAME).first
    unreachable: dict[Guard, bool] = {}
    for fact in context.summary.unknowns:
        if fact.guard and fact.guard not in unreachable and len(unreachable) < limits.REACHED_PLACES:
            query = Query(pair_of(context, Apart.SAME), conjuncts([thread(g) for g in fact.guard]))
            answer = None if t.FALSE in query.guards else context.ask(query, limits.REACHED)
            unreachable[fact.guard] = answer is None or isinstance(answer, Unsatisfiable)
    yield from (f.statement for f in context.summary.unknowns if not unreachable.get(f.guard, False))


UNKNOWNS = Check((INCOMPLETE,), _outcomes)
