"""Findings about the masks of warp functions: lanes that they get wrong (SL205), masks of whoever happens to be there
(SL206), and masks that are narrower than a wave (SL207)."""

from __future__ import annotations

from collections.abc import Iterator

from ..findings import Finding, FindingVerdict, Related, Severity
from ..intervals.shape import Plain, walk
from ..intervals.summary import BarrierSite, MeetFact
from ..ir.dialect import HIP
from ..ir.kernel import Barrier, Exchange, Scope, Span
from ..ir.reasons import Cause
from ..ir.terms import Term
from ..rules import RULES
from .context import Context
from .masks import Stray, strays
from .witness import split_witness

#: its result is a partition of the lanes that came, whoever they are
_ANY_LANES = "__match_any_sync"


def mask_findings(context: Context) -> list[Finding]:
    """Everything that is wrong with the masks of a kernel."""
    if not context.shape.exchanges and not any(b.statement.mask is not None for b in context.shape.barriers):
        return []
    return [*(_told(context, stray) for stray in strays(context)), *_of_whoever_is_here(context), *_narrow(context)]


def _told(context: Context, stray: Stray) -> Finding:
    decision = stray.decision
    loops = () if decision is None else decision.loops
    witness = split_witness(context, stray.query, stray.model, stray.sides, loops, confirmed=True)
    if decision is None:
        message = f"a lane calls {stray.call.text} that its own mask does not name"
    else:
        line = decision.site.span.line
        how = {"branch": "the condition", "loop": "the loop"}.get(decision.what, f"the {decision.what}")
        message = f"{stray.call.text} names lanes of the warp that {how} at line {line} takes another way"
    if witness.data:
        message += f"; for inputs with {' and '.join(witness.data[:3])}"
    related = () if decision is None else (Related(decision.site.span, "the lanes part here"),)
    return _finding("SL205", FindingVerdict.DIVERGENT, Severity.WARNING, message, stray.call, related, witness)


def _of_whoever_is_here(context: Context) -> Iterator[Finding]:
    """The lanes that run together at the moment are a matter of the compiler and the scheduler. (Programming guide,
    "Warp Vote Functions": `__activemask` promises no convergence.)"""
    calls: list[MeetFact | BarrierSite] = [*context.summary.exchanges.values(), *context.summary.barriers.values()]
    for call in calls:
        taken = None if call.mask is None else _taken(context, call.mask)
        matches = isinstance(call.statement, Exchange) and call.statement.function == _ANY_LANES
        if taken is not None and not matches:
            message = f"the mask of {call.statement.text} is whatever lanes run together by chance: __activemask()"
            related = (Related(taken, "the mask is taken here"),)
            yield _finding("SL206", FindingVerdict.POSSIBLE, Severity.INFO, message, call.statement, related)


def _taken(context: Context, mask: Term) -> Span | None:
    """Where `__activemask()` gave the mask."""
    origins = context.summary.origins
    names = [
        s.info.name
        for s in mask.symbols
        if s.info.name in origins and origins[s.info.name].reason.cause is Cause.ACTIVE_LANES
    ]
    if not names:
        return None
    place = int(names[0].rpartition("@")[2])
    return next(n.statement.site.span for n in walk(context.shape.nodes) if isinstance(n, Plain) and n.id == place)


def _narrow(context: Context) -> Iterator[Finding]:
    """HIP's masks have 64 bits, and waves of 64 lanes need them all. (HIP C++ language extensions, "Warp cross-lane
    functions".)"""
    if context.kernel.dialect is not HIP:
        return
    for fact in context.summary.exchanges.values():
        if fact.statement.mask_bits == 32:
            message = f"the mask of {fact.statement.text} has 32 bits, and a wave of 64 lanes needs as many"
            yield _finding("SL207", FindingVerdict.POSSIBLE, Severity.WARNING, message, fact.statement)


def _finding(rule, verdict, severity, message, call: Exchange | Barrier, related=(), witness=None) -> Finding:
    return Finding(
        rule=rule,
        name=RULES[rule].name,
        verdict=verdict,
        severity=severity,
        message=message,
        span=call.site.span,
        related=related,
        calls=call.site.calls,
        scope=Scope.WARP,
        witness=witness,
    )
