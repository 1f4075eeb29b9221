"""Claims: those that do not hold become findings, those that could not be proved reasons why the kernel is not
verified."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...findings import Finding, FindingVerdict, Incomplete, Related, Severity
from ...intervals.summary import Origin, OriginKind
from ...ir import terms as t
from ...ir.kernel import Claim
from ...ir.pairs import speaks_of_pair
from ...ir.reasons import Cause, Reason
from ...ir.terms import Kind, Op
from ...limits import engine as limits
from ...replay.values import HOLDS
from ...rules.sl401_null_dereference import RULE as NULL_DEREFERENCE
from ...rules.sl402_constant_write import RULE as CONSTANT_WRITE
from ...rules.sl403_out_of_bounds import RULE as OUT_OF_BOUNDS
from ...rules.sl501_failed_assertion import RULE as FAILED_ASSERTION
from ...rules.sl502_failed_invariant import RULE as FAILED_INVARIANT
from ...rules.sl503_broken_contract import RULE as BROKEN_CONTRACT
from ...wording import listed
from ...wording.conditions import for_inputs
from ..case import Case, Check, Found
from ..claims.specifications import FailedClaim, UnprovedClaim, failed_claims, word
from ..context import Context
from ..verdicts.replays import replay_claim
from ..verdicts.unknown_inputs import unknown_inputs
from ..verdicts.witness import threads_witness

_RULES = {
    Claim.NOT_NULL: NULL_DEREFERENCE,
    Claim.WRITABLE: CONSTANT_WRITE,
    Claim.IN_BOUNDS: OUT_OF_BOUNDS,
    Claim.INVARIANT: FAILED_INVARIANT,
    Claim.BARRIER_INVARIANT: FAILED_INVARIANT,
    Claim.PRECONDITION: BROKEN_CONTRACT,
    Claim.POSTCONDITION: BROKEN_CONTRACT,
}
_FAULTS = {
    Claim.NOT_NULL: "a null pointer is followed",
    Claim.WRITABLE: "constant memory is written",
    Claim.IN_BOUNDS: "an access lies outside of its array",
}


def _outcomes(case: Case) -> Iterator[Found | Incomplete]:
    with case.part(limits.CLAIMS):
        yield from [_reported(case.context, outcome) for outcome in (*case.open_claims, *failed_claims(case.context))]


def _reported(context: Context, outcome: FailedClaim | UnprovedClaim) -> Found | Incomplete:
    """The finding where a run shows that the claim does not hold; else what is left open."""
    if isinstance(outcome, UnprovedClaim):
        return _open(outcome, outcome.reason)
    statement = outcome.claim.statement
    confirmation = replay_claim(context, outcome.query, outcome.model, statement.site)
    inputs = unknown_inputs(context.summary, outcome.query)
    unknown = [o for o in (*inputs.in_address, *inputs.in_guard) if o.reason.cause is not Cause.CHOSEN_ACCESS]
    obstacle = _obstacle(context, outcome, unknown, confirmation.notes)
    if confirmation.found and obstacle is None:
        # an index that is data is what it is by the caller's care
        data = statement.claim is Claim.IN_BOUNDS
        doubtful = [o for o in unknown if _is_anything(o) or (data and o.kind in (OriginKind.INPUT, OriginKind.MEMORY))]
        return _found(context, outcome, doubtful, seen=True, hazy=bool(unknown))
    if obstacle is not None:
        return _open(outcome, obstacle)
    # what no run can show: two threads side by side, or what a function does that is not here
    about_two = speaks_of_pair(statement.condition) and not unknown
    stopped = bool(unknown) and all(map(_is_anything, unknown)) and confirmation.reason != HOLDS
    if (about_two or stopped) and not outcome.when:
        return _found(context, outcome, unknown, seen=False, hazy=False)
    if unknown:
        return _open(outcome, _depending(unknown))
    return _open(outcome, confirmation.reason or Cause.NOT_SHOWN())


def _is_anything(origin: Origin) -> bool:
    """Whether the value may be any: of a variable that was never set, of a function that is not here. (Of other values
    that nobody knows it is this analysis that does not know them.)"""
    return origin.kind is OriginKind.UNINITIALISED or origin.reason.cause in _ANYTHING


#: causes of values that may be any, as far as a claim is concerned
_ANYTHING = frozenset(
    (
        Cause.NOT_INITIALISED,
        Cause.UNSET_POINTER,
        Cause.RESULT_OF,
        Cause.RESULT_OF_METHOD,
        Cause.RESULT_OF_LAMBDA,
        Cause.RESULT_THROUGH_NULL,
        Cause.RESULT_THROUGH_POINTER,
        Cause.ASSEMBLY_RESULT,
    )
)


def _depending(unknown: Iterable[Origin]) -> Reason:
    return Cause.DEPENDS_ON(tuple(dict.fromkeys(o.reason for o in unknown)))


def _obstacle(
    context: Context, failure: FailedClaim, unknown: Iterable[Origin], notes: tuple[Reason, ...]
) -> Reason | None:
    """Why a run that shows the failure shows nothing: it rests on a value that no caller gives, and that the device may
    never have. None where it does not."""
    opaque = [o for o in unknown if o.kind is OriginKind.OPAQUE and not _is_anything(o)]
    if opaque:
        return _depending(opaque)
    harmless = {fact.statement.reason for fact in context.summary.unknowns if fact.statement.assumed}
    unlike = [n for n in notes if n.cause in _UNLIKE and harmless.isdisjoint(n.arguments)]
    if unlike:
        return unlike[0]
    arrays = {p.array.key for p in context.kernel.parameters if p.array is not None}
    scalars = {p.symbol for p in context.kernel.parameters if p.symbol is not None}
    scalars |= {context.dimensions.fixed.get(symbol, symbol) for symbol in scalars}
    seen: set[t.Term] = set()
    for part in (part for guard in failure.query.guards for part in t.subterms(guard, seen)):
        if part.op == Op.LOAD and part.payload[0] not in arrays and "@" not in part.payload[0]:
            return Cause.DEPENDS_ON(Cause.ARRAY_NOT_PARAMETER())
        if part.op == Op.CALL and part.payload not in context.summary.origins:
            return Cause.DEPENDS_ON(Cause.NOT_CALCULATED(part.payload))
        if part.op == Op.SYM and part.info.kind is Kind.UNIFORM and not t.is_extent(part) and part not in scalars:
            return Cause.DEPENDS_ON(part.info.name)
    return None


#: notes of what a run does not do as a device does
_UNLIKE = frozenset((Cause.PASSED_OVER, Cause.READ_IN_PIECES, Cause.OVERWRITTEN_IN_PART))


def _open(outcome: FailedClaim | UnprovedClaim, reason: Reason) -> Incomplete:
    statement = outcome.claim.statement
    span = statement.site.place
    if not statement.claim.is_stated:
        return Incomplete(Cause.FAULT_UNDECIDED(_FAULTS[statement.claim], span.line, reason), span)
    return Incomplete(Cause.CLAIM_UNPROVED(word(outcome.claim), span.line, reason), span)


def _found(context: Context, failure: FailedClaim, unknown: list[Origin], *, seen: bool, hazy: bool) -> Found:
    """`seen`: in a run; `hazy`: but perhaps not at the place where the prover found it."""
    claim = failure.claim
    rule = _RULES.get(claim.statement.claim, FAILED_ASSERTION)
    loops = tuple(
        i for i, fact in context.summary.loops.items() if any(fact.counter in g.symbols for g in failure.query.guards)
    )
    witness = threads_witness(context, failure.query, failure.model, failure.two_threads, loops, seen)
    certain = seen and not unknown
    if not claim.statement.claim.is_stated:
        message = f"{'' if certain else 'perhaps '}{_FAULTS[claim.statement.claim]} here"
    else:
        does = "does not hold" if certain else "may not hold"
        message = f"the {word(claim)} {does}{f' {failure.when}' if failure.when and not hazy else ''}"
    needs_sequential = tuple(dict.fromkeys(o.reason for o in unknown))
    if needs_sequential:
        message += f"; depends on {listed(needs_sequential)}"
    message += for_inputs(witness)
    calls = claim.statement.site.calls
    finding = Finding(
        rule=rule.code,
        name=rule.name,
        verdict=FindingVerdict.VIOLATED if certain else FindingVerdict.POSSIBLE,
        severity=Severity.ERROR if certain else Severity.WARNING,
        message=message,
        span=claim.statement.site.place,
        related=tuple(Related(span, "called here") for span in calls[-1:]),
        calls=calls,
        witness=witness,
        depends_on=needs_sequential,
    )
    return Found(finding)


CLAIMS = Check((*dict.fromkeys(_RULES.values()), FAILED_ASSERTION), _outcomes)
