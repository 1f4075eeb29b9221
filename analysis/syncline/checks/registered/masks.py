"""The masks of warp functions: lanes that they get wrong, masks of whoever happens to be there, and masks that are
narrower than a wave."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings import Finding, FindingVerdict, Related, Severity, Witness
from ...intervals.control.control_tree import StatementNode, walk
from ...intervals.summary import BarrierSite, ExchangeFact
from ...ir.kernel import Barrier, Exchange, Scope, Span
from ...ir.reasons import Cause
from ...ir.terms import Term
from ...limits import engine as limits
from ...records import record
from ...rules import Rule
from ...rules.sl205_wrong_mask import RULE as WRONG_MASK
from ...rules.sl206_chance_mask import RULE as CHANCE_MASK
from ...rules.sl207_narrow_mask import RULE as NARROW_MASK
from ...wording.conditions import for_inputs
from ..case import Case, Check, Found
from ..context import Context
from ..divergence.mask_errors import MaskError, mask_errors
from ..verdicts.witness import threads_witness

#: its result is a partition of the lanes that came, whoever they are
_ANY_LANES = "__match_any_sync"


@record
class TakenByChance:
    """What a repair of a mask of `__activemask()` starts from: where it is taken."""

    taken: Span


def _outcomes(case: Case) -> Iterator[Found]:
    context = case.context
    if not context.tree.exchanges and not any(b.statement.mask is not None for b in context.tree.barriers):
        return
    with case.part(limits.MASKS):
        wrong = [Found(_wrong(context, error)) for error in mask_errors(context)]
    yield from (*wrong, *_of_whoever_is_here(context), *_narrow(context))


def _wrong(context: Context, error: MaskError) -> Finding:
    decision = error.decision
    loops = () if decision is None else decision.loops
    witness = threads_witness(context, error.query, error.model, error.two_threads, loops, confirmed=True)
    if decision is None:
        message = f"a lane calls {error.call.text} that its own mask does not name"
    else:
        line = decision.site.span.line
        how = {"branch": "the condition", "loop": "the loop"}.get(decision.what, f"the {decision.what}")
        message = f"{error.call.text} names lanes of the warp that {how} at line {line} takes another way"
    message += for_inputs(witness)
    related = () if decision is None else (Related(decision.site.span, "the lanes part here"),)
    return _finding(WRONG_MASK, FindingVerdict.DIVERGENT, Severity.WARNING, message, error.call, related, witness)


def _of_whoever_is_here(context: Context) -> Iterator[Found]:
    """The lanes that run together at the moment are a matter of the compiler and the scheduler. (Programming guide,
    "Warp Vote Functions": `__activemask` promises no convergence.)"""
    calls: list[ExchangeFact | BarrierSite] = [*context.summary.exchanges.values(), *context.summary.barriers.values()]
    for call in calls:
        taken = None if call.mask is None else _taken(context, call.mask)
        matches = isinstance(call.statement, Exchange) and call.statement.function == _ANY_LANES
        if taken is not None and not matches:
            message = f"the mask of {call.statement.text} is whatever lanes run together by chance: __activemask()"
            related = (Related(taken, "the mask is taken here"),)
            finding = _finding(CHANCE_MASK, FindingVerdict.POSSIBLE, Severity.INFO, message, call.statement, related)
            yield Found(finding, TakenByChance(taken))


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
    return next(
        n.statement.site.span for n in walk(context.tree.nodes) if isinstance(n, StatementNode) and n.result == names[0]
    )


def _narrow(context: Context) -> Iterator[Found]:
    """HIP's masks have 64 bits, and waves of 64 lanes need them all. (HIP C++ language extensions, "Warp cross-lane
    functions".)"""
    if context.kernel.dialect.mask_bits == 32:
        return
    for fact in context.summary.exchanges.values():
        if fact.statement.mask_bits == 32:
            message = f"the mask of {fact.statement.text} has 32 bits, and a wave of 64 lanes needs as many"
            finding = _finding(NARROW_MASK, FindingVerdict.POSSIBLE, Severity.WARNING, message, fact.statement)
            yield Found(finding)


def _finding(
    rule: Rule,
    verdict: FindingVerdict,
    severity: Severity,
    message: str,
    call: Exchange | Barrier,
    related: tuple[Related, ...] = (),
    witness: Witness | None = None,
) -> Finding:
    return Finding(
        rule=rule.code,
        name=rule.name,
        verdict=verdict,
        severity=severity,
        message=message,
        span=call.site.span,
        related=related,
        calls=call.site.calls,
        scope=Scope.WARP,
        witness=witness,
    )


MASKS = Check((WRONG_MASK, CHANCE_MASK, NARROW_MASK), _outcomes)
