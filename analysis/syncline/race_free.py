"""Under which condition a kernel has nothing to find: "race-free if ld >= n".

Where races or divergence need numbers that no sensible caller passes, simple relations that rule these out are looked
for, and the kernel is checked as a whole with them assumed. Nothing is said where anything is left, or undecided. The
verdict stays: only the user knows what callers pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from . import engine
from .checks.divergence.divergences import Divergence
from .findings import Condition, Finding, FindingVerdict, KernelReport
from .ir import terms as t
from .ir.kernel import Assume, Kernel, Site
from .ir.launch import Launch
from .ir.reasons import Cause
from .ir.weights import Weights
from .limits import repair as limits
from .prove.questions.work import Work
from .records import replace
from .repair.conditions.assumptions import OF_CALLERS
from .repair.conditions.rows import Conditions
from .repair.conditions.search import Question, question_of, searched
from .repair.conflicts.groups import Group
from .wording.conditions import race_free

_UNDECIDED = frozenset((Cause.PAIRS_UNDECIDED, Cause.PAIR_MAY_COLLIDE))


def race_free_if(
    kernel: Kernel, report: KernelReport, results: Sequence[engine.LaunchResult], work: Work, weights: Weights
) -> Condition | None:
    """The condition on what callers pass under which this kernel is proved to have nothing to find, under each of its
    launches; None where none is known, or none is needed."""
    if not _is_open(report):
        return None
    questions = [question for result in results for question in _questions(result)]
    if not 0 < len(questions) <= limits.CONDITION_FINDINGS:
        return None
    for result in results:
        result.spend(work)
    for tried, conditions in enumerate(searched(kernel, questions)):
        if tried >= limits.ASSUMPTIONS or work.is_over:
            return None
        if _holds(results, conditions, work, weights):
            return Condition(tuple(each.text for each in conditions))
    return None


def _is_open(report: KernelReport) -> bool:
    """Whether there is something to find, all of it possible for what callers may pass; and at most pairs of accesses
    are undecided."""
    return bool(report.findings) and (
        all(map(_hangs_on_callers, report.findings))
        and all(one.reason.cause in _UNDECIDED for one in report.incomplete)
    )


def _hangs_on_callers(finding: Finding) -> bool:
    return finding.verdict is FindingVerdict.POSSIBLE and any(r.cause in OF_CALLERS for r in finding.depends_on)


def _questions(result: engine.LaunchResult) -> Iterator[Question]:
    context = result.context
    for found in result.found:
        depends_on = found.finding.depends_on
        match found.evidence:
            case Group(conflicts=conflicts):
                yield from (question_of(context, conflict, depends_on) for conflict in conflicts)
            case Divergence() as divergence:
                yield question_of(context, divergence, depends_on)


def _holds(results: Iterable[engine.LaunchResult], conditions: Conditions, work: Work, weights: Weights) -> bool:
    """Whether nothing is found, and nothing undecided, where the conditions are assumed."""
    seen: dict[tuple[int, Launch], None] = {}
    for result in results:
        context = result.context
        key = id(context.tree), context.launch.anywhere
        if key in seen:
            continue
        seen[key] = None
        written = context.written or context.kernel
        again = engine.check_launch(_assuming(written, conditions), context.launch, work, weights)
        if again.found or again.incomplete:
            return False
    return bool(seen)


def _assuming(kernel: Kernel, conditions: Conditions) -> Kernel:
    """The kernel as a comment above it would make it. (That launches can keep to them is known.)"""
    site = Site(kernel.name_span)
    looks = frozenset(s for each in conditions for s in each.condition.symbols if t.is_extent(s))
    return replace(
        kernel,
        body=(*(Assume(each.condition, site) for each in conditions), *kernel.body),
        looks=kernel.looks | looks,
    )


def said(finding: Finding, condition: Condition) -> Finding:
    """A finding of a kernel for which a condition is known, with that in its message."""
    return replace(finding, message=f"{finding.message}; {race_free(condition)}")
