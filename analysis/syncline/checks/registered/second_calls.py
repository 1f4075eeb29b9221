"""Races between two calls in a row of a device function, on the shared memory that is its own."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings import Finding, FindingVerdict, Incomplete, Related, Severity
from ...intervals.summary import AccessFact
from ...ir import terms as t
from ...ir.kernel import Assign, Loop, Site, Space
from ...ir.reasons import Cause
from ...limits import engine as limits
from ...records import replace
from ...rules.sl107_second_call_race import RULE
from ...wording.races import access_kind
from ..case import Case, Check, Found
from ..context import Context
from ..races.conflicts import Conflict
from ..races.races import races
from ..verdicts.verdicts import Assessment, race_verdict
from .race_findings import race_finding


def _outcomes(case: Case) -> Iterator[Found | Incomplete]:
    context = case.context
    called = context.kernel.called
    given = {p.array.key for p in context.kernel.parameters if p.array is not None}
    own = frozenset(a.key for a in context.kernel.arrays if a.space is Space.SHARED and a.key not in given)
    if called is None or called.by_warps or not own or case.conflicts.found or case.conflicts.undecided:
        return
    with case.part(limits.SECOND_CALLS):
        found = _found(_twice(context), own)
    if found is not None:
        yield Found(found)


def _twice(context: Context) -> Context:
    """The function called two times."""
    site = Site(context.kernel.name_span)
    call = t.variable("call")
    once_more = Assign(call, t.add(call, t.ONE), site)
    loop = Loop("calls", (), t.lt(call, t.integer(2)), context.kernel.body, (once_more,), site)
    return context.with_body((Assign(call, t.ZERO, site), loop))


def _found(context: Context, arrays: frozenset[str]) -> Finding | None:
    """The first race on one of these arrays that a run shows."""
    for conflict in races(context)[0]:
        if conflict.first.access.array_key in arrays and not conflict.is_harmless:
            assessment = race_verdict(context, conflict)
            if assessment.verdict is FindingVerdict.RACY:
                return _finding(context, conflict, assessment)
    return None


def _finding(context: Context, conflict: Conflict, assessment: Assessment) -> Finding:
    first, second = _in_order(context, conflict)
    whole = race_finding(
        context, conflict, assessment, (), "a second call may begin before all are done with the first"
    )
    name = first.address.array.name
    one, other = access_kind(first.access.statement), access_kind(second.access.statement)
    message = (
        f"a second call would race with the first on `{name}`: nothing orders the {other} here behind the {one} at "
        f"line {first.site.place.line}; it matters if the function is called again without a barrier between"
    )
    related = (
        Related(first.site.place, f"{one} of `{name}` by the first call"),
        Related(first.address.array.span, f"`{name}` is declared here"),
    )
    return replace(
        whole,
        rule=RULE.code,
        name=RULE.name,
        verdict=FindingVerdict.POSSIBLE,
        severity=Severity.INFO,
        message=message,
        span=second.site.place,
        calls=second.site.calls,
        related=related,
        witness=None,
        depends_on=(Cause.CALLED_AGAIN(),),
    )


def _in_order(context: Context, conflict: Conflict) -> tuple[AccessFact, AccessFact]:
    """The access of the first call, and that of the second."""
    outermost = min(context.tree.loops)
    low = next((low for loop, low, _ in conflict.relation.distances if loop == outermost), None)
    facts = conflict.first, conflict.second
    if low is None:
        return (facts[1], facts[0]) if facts[0].access.id < facts[1].access.id else facts
    return facts if low > 0 else (facts[1], facts[0])


SECOND_CALLS = Check((RULE,), _outcomes)
