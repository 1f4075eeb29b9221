"""What is wrong, or not followed, about named barriers: counts that cannot be right, numbers that are used too early
again. Whether threads part before one, `divergence` asks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from ...findings import Finding, FindingVerdict, Incomplete, Severity
from ...intervals.control.control_tree import BarrierNode
from ...intervals.mhp.relations import Relation
from ...ir.kernel import Scope
from ...ir.reasons import Cause, Reason
from ...limits import engine as limits
from ...prove.questions.query import Apart, Query, Satisfiable
from ...rules.sl208_barrier_count import RULE as BARRIER_COUNT
from ...wording import words
from ..case import Case, Check, Found
from ..context import Context
from ..participants.phases import NotModelled
from ..questions import pair_of, same_iteration_threads
from ..two_threads import conjuncts
from ..verdicts.replays import replay_divergence
from ..verdicts.witness import threads_witness


def _outcomes(case: Case) -> Iterator[Found | Incomplete]:
    with case.part(limits.NAMED_BARRIERS):
        yield from list(_reported(case.context))


def _reported(context: Context) -> Iterator[Found | Incomplete]:
    for use in context.phases.not_modelled:
        yield (_miscounted(context, use) if use.miscounted else None) or _open(use.site.barrier, use.why)
    for sync in _used_again(context):
        yield _open(sync, Cause.USED_AGAIN())


def _open(sync: BarrierNode, why: Reason) -> Incomplete:
    barrier = sync.statement
    return Incomplete(Cause.NAMED_BARRIER(barrier.site.span.line, why), barrier.site.span)


def _miscounted(context: Context, use: NotModelled) -> Found | None:
    """The finding, where a run shows that the count is wrong."""
    two_threads = same_iteration_threads(context, Apart.SAME)
    query = Query(pair_of(context, Apart.SAME), conjuncts([two_threads.first(g) for g in use.site.guard]))
    answer = context.ask(query)
    barrier = use.site.barrier.statement
    if not isinstance(answer, Satisfiable) or not replay_divergence(context, query, answer.model, barrier.site).found:
        return None
    finding = Finding(
        rule=BARRIER_COUNT.code,
        name=BARRIER_COUNT.name,
        verdict=FindingVerdict.DIVERGENT,
        severity=Severity.ERROR,
        message=f"{barrier.text} cannot be passed as it is meant: {words(use.why)}",
        span=barrier.site.span,
        calls=barrier.site.calls,
        scope=Scope.BLOCK,
        witness=threads_witness(context, query, answer.model, two_threads, use.site.barrier.loops, confirmed=True),
    )
    return Found(finding)


def _used_again(context: Context) -> Iterator[BarrierNode]:
    """Calls that may count for another phase of their number. Those who wait cannot come back before the others;
    who arrives alone can, unless something else holds it up."""
    participants, origin = context.phases.participants, context.phases.roles.origin
    by_id = {sync.id: sync for sync in context.tree.barriers}
    for name in context.phases.again:
        for first, second in combinations_with_replacement([by_id[i] for i in name if i in participants], 2):
            same = participants[first.id] == participants[second.id]
            if same and not first.statement.arrives and not second.statement.arrives:
                continue
            shared = frozenset((participants[first.id],)) if same else frozenset()
            ways = context.reachability(Scope.BLOCK, frozenset(), shared=shared).every_relation(first, second)
            together = origin[first.id] == origin[second.id]
            if any(not (together and _same_iteration(way, first)) for way in ways):
                yield second


def _same_iteration(way: Relation, sync: BarrierNode) -> bool:
    """Whether the two that meet are in the same iteration of every loop."""
    apart = {loop: (low, high) for loop, low, high in way.distances}
    first = set(way.first_zero) & set(way.second_zero)
    return all(loop in first or apart.get(loop) == (0, 0) for loop in sync.loops)


NAMED_BARRIERS = Check((BARRIER_COUNT,), _outcomes)
