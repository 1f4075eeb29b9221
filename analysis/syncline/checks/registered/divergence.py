"""Barrier divergence: the findings of decisions that threads take differently before a barrier."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings import Finding, FindingVerdict, Incomplete, Related, Severity
from ...ir.kernel import Scope
from ...ir.ordering import waits_for_exited
from ...ir.reasons import Cause
from ...limits import engine as limits
from ...records import replace
from ...rules import Rule
from ...rules.sl201_divergent_barrier import RULE as DIVERGENT_BARRIER
from ...rules.sl202_divergent_loop_barrier import RULE as DIVERGENT_LOOP_BARRIER
from ...rules.sl203_exit_before_barrier import RULE as EXIT_BEFORE_BARRIER
from ...rules.sl204_unequal_grid_sync import RULE as UNEQUAL_GRID_SYNC
from ...rules.sl205_wrong_mask import RULE as WRONG_MASK
from ...wording import listed
from ...wording.conditions import for_inputs
from ..case import Case, Check, Found
from ..context import Context
from ..divergence.divergences import Divergence, UndecidedDivergence, divergences
from ..verdicts.replays import with_room
from ..verdicts.verdicts import Assessment, divergence_verdict
from ..verdicts.witness import threads_witness


def _outcomes(case: Case) -> Iterator[Found | Incomplete]:
    raced = case.raced
    with case.part(limits.DIVERGENCE):
        found, unsure = divergences(raced)
        assessed = [_assessed(raced, divergence) for divergence in found]
    yield from map(_unsure, unsure)
    for divergence, assessment in assessed:
        if assessment.verdict is not None:
            yield Found(_finding(raced, divergence, assessment), divergence)
        elif not _is_forgiven(raced, divergence):
            yield _undecided_divergence(divergence, assessment)


def _assessed(context: Context, divergence: Divergence) -> tuple[Divergence, Assessment]:
    """A divergence with what is to be said of it; by another witness where the first leaves threads that it does not
    speak of no room to keep to an assumption."""
    first = divergence_verdict(context, divergence)
    if first.verdict is None and first.reason is not None:
        model = with_room(context, divergence.query, divergence.model, first.reason)
        if model is not None:
            other = replace(divergence, model=model)
            second = divergence_verdict(context, other)
            if second.verdict is not None:
                return other, second
    return divergence, first


def _is_forgiven(context: Context, divergence: Divergence) -> bool:
    """Whether it is an exit before a barrier that lets the others go on then: well defined, where it runs today."""
    dialect, barrier = context.kernel.dialect, divergence.barrier.statement
    return divergence.decision.what == "exit" and not (dialect.exit_is_counted or waits_for_exited(barrier))


#: by what the threads part at
_RULES = {
    "branch": DIVERGENT_BARRIER,
    "loop": DIVERGENT_LOOP_BARRIER,
    "break": DIVERGENT_LOOP_BARRIER,
    "continue": DIVERGENT_BARRIER,
    "return": DIVERGENT_BARRIER,
    "exit": EXIT_BEFORE_BARRIER,
}

_GROUPS = {
    Scope.WARP: "lanes of the warp",
    Scope.WARPS: "threads that meet there",
    Scope.BLOCK: "threads of the block",
}


def _finding(context: Context, divergence: Divergence, assessment: Assessment) -> Finding:
    """The finding of a decision before a barrier that threads of one block decide differently."""
    barrier, decision = divergence.barrier.statement, divergence.decision
    witness = threads_witness(
        context,
        divergence.query,
        divergence.model,
        divergence.two_threads,
        decision.loops,
        assessment.confirmed,
        assessment.course,
    )
    possible, forgiven = assessment.verdict is FindingVerdict.POSSIBLE, _is_forgiven(context, divergence)
    message = _message(context, divergence, "may be" if possible else "is")
    if assessment.depends_on:
        message += f"; depends on {listed(assessment.depends_on)}"
    if not possible:
        message += for_inputs(witness)
    if forgiven:
        severity = Severity.HINT if possible else Severity.WARNING
    else:
        severity = Severity.INFO if possible else Severity.ERROR
    rule = _rule(divergence)
    return Finding(
        rule=rule.code,
        name=rule.name,
        verdict=assessment.verdict or FindingVerdict.POSSIBLE,
        severity=severity,
        message=message,
        span=barrier.site.span,
        related=(Related(decision.site.span, "the threads part here"),),
        calls=barrier.site.calls,
        scope=Scope.BLOCK if barrier.scope is Scope.WARPS else barrier.scope,
        witness=witness,
        depends_on=assessment.depends_on,
        forgiven=forgiven,
    )


def _rule(divergence: Divergence) -> Rule:
    barrier, what = divergence.barrier.statement, divergence.decision.what
    if what != "exit" and barrier.scope is Scope.GRID:
        return UNEQUAL_GRID_SYNC
    if what != "exit" and barrier.scope is Scope.WARPS:
        return DIVERGENT_BARRIER
    if what != "exit" and barrier.mask is not None:
        return WRONG_MASK
    return _RULES[what]


def _message(context: Context, divergence: Divergence, may: str) -> str:
    barrier, what, line = divergence.barrier.statement, divergence.decision.what, divergence.decision.site.span.line
    group = _GROUPS.get(barrier.scope, "blocks of the grid")
    match what:
        case "exit":
            exits = _exits(context, divergence)
            return f"threads can return at line {line} while others wait in {barrier.text}: {exits}"
        case "loop":
            how = f"the loop at line {line} does not run equally often for all {group}"
            return f"{barrier.text} {may} reached a different number of times: {how}"
        case "branch":
            how = f"the condition at line {line} differs between them"
            return f"{barrier.text} {may} not reached by all {group}: {how}"
        case _:
            return f"{barrier.text} {may} not reached by all {group}: some leave by the {what} at line {line}"


def _exits(context: Context, divergence: Divergence) -> str:
    """What a barrier makes of threads that have ended."""
    dialect = context.kernel.dialect
    if _is_forgiven(context, divergence):
        return "well defined from sm_70 on only, where exited threads are not counted; an error in HIP and OpenCL"
    if dialect.exit_is_counted:
        return f"in {dialect.name} a barrier is for all threads of the block or none"
    return "it waits for threads that have exited too; only `__syncthreads()` and `__syncwarp()` do not"


def _unsure(unsure: UndecidedDivergence) -> Incomplete:
    span = unsure.decision.site.span
    return Incomplete(Cause.SPLIT_UNDECIDED(span.line, unsure.reason), span)


def _undecided_divergence(divergence: Divergence, assessment: Assessment) -> Incomplete:
    span = divergence.decision.site.span
    why = assessment.reason or Cause.NOT_SHOWN()
    return Incomplete(Cause.SPLIT_POSSIBLE(span.line, divergence.barrier.statement.text, why), span)


DIVERGENCE = Check((*dict.fromkeys(_RULES.values()), UNEQUAL_GRID_SYNC, WRONG_MASK), _outcomes)
