"""One kernel under one launch: every registered check is run."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property

from .checks.case import Case, Check, Found, prepared
from .checks.context import Context, context_of
from .checks.registered import CHECKS
from .findings import Finding, Incomplete
from .intervals.symbolic import TooMuch
from .ir.kernel import Kernel
from .ir.lanes import RANK
from .ir.launch import Launch
from .ir.reasons import Cause
from .ir.terms import MAX_THREADS, WIDEST_BLOCK, Term
from .ir.weights import USUAL, Weights
from .limits import engine as limits
from .prove.prover import solve
from .prove.questions.work import OVERDUE, SPENT, Work
from .records import record, replace
from .repair.conflicts.groups import Group, Grouped, group


@record(slots=False)
class LaunchResult:
    """What one launch of a kernel gave."""

    context: Context
    found: tuple[Found, ...] = ()
    incomplete: tuple[Incomplete, ...] = ()
    unwrapped: tuple[Term, ...] = ()  #: values that are taken not to wrap around
    aligned: tuple[tuple[str, int], ...] = ()  #: arrays, and to how many bytes accesses there are taken to be aligned
    grouped: Grouped | None = None  #: how the reported conflicts hang together
    is_cut_short: bool = False  #: there were as many conflicts as were looked for

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(one.finding for one in self.found)

    def spend(self, work: Work) -> None:
        """Counts in `work` from now on."""
        self.context.work = work
        if self.grouped is not None:
            self.grouped.graph.context.work = work


class _Case(Case):
    """Conflicts are grouped by the barriers that would mend them."""

    @property
    def groups(self) -> Sequence[Group]:
        return self.grouped.groups

    @cached_property
    def grouped(self) -> Grouped:
        with self.part(limits.GROUPING):
            return group(self.context, self.conflicts.found)

    def reported(self, found: Iterable[Found]) -> Grouped | None:
        """The groups of which there is a finding; None where there are none."""
        groups = tuple(one.evidence for one in found if isinstance(one.evidence, Group))
        return replace(self.grouped, groups=groups) if groups else None


def check_launch(
    kernel: Kernel,
    launch: Launch,
    work: Work,
    weights: Weights = USUAL,
    checks: Iterable[Check] = CHECKS,
    most_conflicts: float = math.inf,
) -> LaunchResult:
    """What the checks say of a kernel under one launch, as far as the work goes that may be spent on it. `weights` are
    what the barriers of a repair cost; with `most_conflicts` races, no more are looked for."""
    context = context_of(kernel, launch, solve, work, weights, most_conflicts)
    try:
        return _checked(context, checks)
    except TooMuch:
        reason = Cause.BEFORE_ALL_ACCESSES(OVERDUE if work.is_late else SPENT)
        return LaunchResult(context, incomplete=(Incomplete(reason, kernel.name_span),))


def started_by(result: LaunchResult, launch: Launch) -> LaunchResult:
    """What another launch gives that says the same, from a position of its own."""
    return replace(result, context=result.context.started_by(launch))


def _checked(context: Context, checks: Iterable[Check]) -> LaunchResult:
    too_large = _too_large(context)
    if too_large:
        return LaunchResult(context, incomplete=too_large)
    context, broken, open_claims = prepared(context)
    case = _Case(context, open_claims)
    outcomes = [outcome for check in checks for outcome in check.outcomes(case)]
    found = tuple(one for one in outcomes if isinstance(one, Found))
    incomplete = dict.fromkeys((*broken, *(one for one in outcomes if isinstance(one, Incomplete))))
    addresses = (fact.address for fact in context.summary.accesses.values())
    aligned = dict.fromkeys((address.array.name, address.aligned) for address in addresses if address.aligned > 1)
    return LaunchResult(
        context,
        found,
        tuple(incomplete),
        unwrapped=tuple(context.summary.unwrapped),
        aligned=tuple(aligned),
        grouped=case.reported(found),
        is_cut_short=len(case.conflicts.found) >= context.most_conflicts,
    )


def _too_large(context: Context) -> tuple[Incomplete, ...]:
    """Blocks with more threads in a dimension than the terms of the analysis range over, or than threads that work
    together are counted to. (Some OpenCL devices take more than CUDA allows.)"""
    block = [size or 1 for size in context.launch.block]
    if any(size > most for size, most in zip(block, WIDEST_BLOCK, strict=True)):
        most = " × ".join(map(str, WIDEST_BLOCK))
    elif math.prod(block) > MAX_THREADS and context.speaks_of(RANK):
        most = str(MAX_THREADS)
    else:
        return ()
    return (Incomplete(Cause.BLOCK_TOO_LARGE(most), context.kernel.name_span),)
