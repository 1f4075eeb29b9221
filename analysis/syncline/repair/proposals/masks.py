"""Fix for a mask of the lanes that are there: all lanes, where the whole warp comes to the call."""

from __future__ import annotations

from collections.abc import Iterable

from ...checks.context import Context
from ...checks.divergence.divergences import partings
from ...findings import Edit, Finding, Fix, FixKind
from ...intervals.summary import ExchangeFact, is_block_uniform
from ...ir.kernel import Span
from ...ir.reasons import Cause
from ...prove.questions.query import Unsatisfiable
from ...records import replace
from ..trial import Trial, is_better

_TAKEN = b"__activemask()"


def with_named_lanes(
    source: bytes, path: str, finding: Finding, taken: Span, contexts: Iterable[Context], trial: Trial
) -> Finding:
    """The finding with a proved fix, or with the reason why there is none. `taken`: where the mask is."""
    contexts = tuple(contexts)
    inside = finding.span.start <= taken.start and taken.end <= finding.span.end
    if taken.path != path or source[taken.start : taken.end] != _TAKEN or not inside:
        return replace(finding, no_fix=Cause.MASK_TAKEN_ELSEWHERE())
    if not all(_all_come(context, finding.span) for context in contexts):
        return replace(finding, no_fix=Cause.MASK_NEEDS_BALLOT())
    bits = contexts[0].kernel.dialect.mask_bits
    full = f"{2**bits - 1:#x}{'ull' if bits > 32 else ''}"
    edits = (Edit(path, taken.start, taken.end, full),)
    fix = Fix(f"Name all lanes: {full}", FixKind.NAME_LANES, edits, preferred=True, safe=False)
    if is_better(trial(fix)):
        return replace(finding, fixes=(fix,))
    return replace(finding, no_fix=Cause.MASK_NOT_PROVED())


def _all_come(context: Context, span: Span) -> bool:
    """Whether no lane that is there goes past the calls at a position."""
    calls = [fact for fact in context.summary.exchanges.values() if fact.statement.site.span == span]
    return bool(calls) and all(_is_for_all(context, call) for call in calls)


def _is_for_all(context: Context, call: ExchangeFact) -> bool:
    everyone = replace(call, mask=None)
    for decision in context.summary.decisions:
        if call.exchange.id in decision.barriers and not is_block_uniform(decision.condition):
            questions = partings(context, decision, everyone)
            if questions is None or not all(isinstance(context.ask(query), Unsatisfiable) for query, _ in questions):
                return False
    return True
