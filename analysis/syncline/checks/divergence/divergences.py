"""Barrier divergence (SL201 to SL204): a decision on the way to a barrier that two threads of a block, having agreed
on everything before it, decide differently. (PUG §4, "well-synchronised"; GPUVerify's SDV semantics.)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, product

from ...intervals.control.control_tree import BarrierNode
from ...intervals.summary import BarrierSite, Decision, ExchangeFact, is_block_uniform
from ...ir import terms as t
from ...ir.kernel import Barrier, Scope
from ...ir.ordering import takes_whole_warp, waits_for_exited
from ...ir.reasons import Cause, Reason
from ...ir.terms import Term
from ...limits import checks as limits
from ...prove.questions.evaluate import evaluate
from ...prove.questions.query import Apart, GaveUp, Model, Query, Satisfiable, Unsatisfiable
from ...records import record, replace
from ..context import Context
from ..launches.host_facts import as_launched
from ..participants.lane_masks import NOBODY, Naming
from ..participants.phases import only_of_thread
from ..questions import checks_passed, pair_of, same_iteration_threads
from ..two_threads import TwoThreads, conjuncts


@record
class Divergence:
    """Two threads that part before a barrier: the first of the model goes the way of `condition`."""

    decision: Decision
    barrier: BarrierNode
    model: Model
    query: Query
    two_threads: TwoThreads


@record
class UndecidedDivergence:
    """A decision that may or may not be uniform."""

    decision: Decision
    reason: Reason


def divergences(context: Context) -> tuple[list[Divergence], list[UndecidedDivergence]]:
    """Every decision before a barrier that threads can decide differently."""
    found: list[Divergence] = []
    unsure: list[UndecidedDivergence] = []
    by_id = {sync.id: sync for sync in context.tree.barriers}
    for decision in context.summary.decisions:
        outcomes = [
            *_of_many(context, decision, by_id),
            *_of_some_lanes(context, decision, by_id),
            *_of_some_warps(context, decision, by_id),
        ]
        for outcome in outcomes:
            if isinstance(outcome, Divergence):
                found.append(outcome)
            else:
                unsure.append(outcome)
    return found, unsure


def _of_many(
    context: Context, decision: Decision, by_id: dict[int, BarrierNode]
) -> Iterator[Divergence | UndecidedDivergence]:
    """The first barrier of whole warps, blocks or the grid that one thread may miss while another waits there. An exit
    is asked about twice, since some barriers forgive it and others do not."""
    missed = [by_id[b] for b in decision.barriers if b in by_id]
    kinds = [missed]
    if decision.what == "exit":
        kinds = [[s for s in missed if waits_for_exited(s.statement) is strict] for strict in (True, False)]
    for kind in kinds:
        for apart, barriers in _levels(context, decision, kind):
            query, two_threads = question(context, decision, apart)
            if t.FALSE in query.guards:
                continue
            outcome = _outcome(context, query, decision, barriers, two_threads)
            if outcome is not None:
                yield outcome
                break


def _of_some_lanes(
    context: Context, decision: Decision, by_id: dict[int, BarrierNode]
) -> Iterator[Divergence | UndecidedDivergence]:
    """The first barrier of a part of a warp that a lane may miss, though another one that comes there names it."""
    if is_block_uniform(decision.condition) or context.dimensions.one_thread:
        return
    asked: set[tuple[Term | None, int | None]] = set()
    for sync in (by_id[b] for b in decision.barriers if b in by_id):
        site = context.summary.barriers.get(sync.id)
        if sync.statement.scope is not Scope.WARP or takes_whole_warp(sync.statement) or site is None:
            continue
        kind = site.mask, sync.statement.size
        questions = [] if kind in asked else partings(context, decision, site, context.summary.masks)
        asked.add(kind)
        if questions is None:
            yield UndecidedDivergence(decision, Cause.WARP_PART_UNKNOWN())
            return
        for query, two_threads in questions:
            outcome = _asked(context, query, decision, sync, two_threads)
            if outcome is not None:
                yield outcome
                return


def _of_some_warps(
    context: Context, decision: Decision, by_id: dict[int, BarrierNode]
) -> Iterator[Divergence | UndecidedDivergence]:
    """A named barrier that one of those who meet there may miss."""
    if is_block_uniform(decision.condition):
        return
    named = (
        by_id[b]
        for b in decision.barriers
        if b in by_id and b in context.phases.participants and not _counted_out(context, decision, by_id[b])
    )
    asked = {context.phases.participants[sync.id]: sync for sync in reversed(list(named))}
    for waiting, sync in asked.items():
        query, two_threads = question(context, decision, Apart.THREADS)
        together = waiting.together(two_threads.first, two_threads.second)
        query = replace(query, guards=conjuncts([*query.guards, together]))
        if t.FALSE in query.guards:
            continue
        outcome = _outcome(context, query, decision, [sync], two_threads)
        if outcome is not None:
            yield outcome


def _counted_out(context: Context, decision: Decision, sync: BarrierNode) -> bool:
    """Whether who comes to a named barrier by this decision has been counted: it parts threads by their numbers, and
    the way to the barrier says so. (That to a place in a loop does not tell of the iterations before.)"""
    if not only_of_thread(decision.condition):
        return False
    way = context.summary.barriers[sync.id].guard
    known = all(is_block_uniform(part) or only_of_thread(part) for part in conjuncts(list(way)))
    return decision.what == "branch" or (known and not sync.loops)


def partings(
    context: Context,
    decision: Decision,
    call: ExchangeFact | BarrierSite,
    gathered: Mapping[str, ExchangeFact] = NOBODY,
) -> list[tuple[Query, TwoThreads]] | None:
    """Can a lane come to a call, and another that it names, or may name where it names those who `gathered`, have gone
    another way at a decision before it? None where nobody knows whom it names."""
    two_threads = same_iteration_threads(context, Apart.LANES)
    first, second = two_threads.first, two_threads.second
    naming = Naming(context.summary.exchanges, context.dimensions.fixed, first, second, gathered)
    unsure = isinstance(call.statement, Barrier) and call.statement.unsure is not None and call.mask is None
    named = None if unsure else naming.of(call.mask, call.statement.size)
    if named is None:
        return None
    guards = [thread(g) for g in decision.guard for thread in (first, second)]
    guards += [*map(first, call.guard), named]
    ways = (decision.condition, t.not_(decision.condition))
    every = (conjuncts([*guards, first(way), t.not_(second(way))]) for way in ways)
    return [(Query(pair_of(context, Apart.LANES), known), two_threads) for known in every if t.FALSE not in known]


def _asked(
    context: Context, query: Query, decision: Decision, barrier: BarrierNode, two_threads: TwoThreads
) -> Divergence | UndecidedDivergence | None:
    """What comes of a question, with a witness that keeps to what the launch says where there is one; None where no
    two threads part so."""
    match context.ask(query):
        case Unsatisfiable():
            return None
        case GaveUp(reason):
            return UndecidedDivergence(decision, reason)
        case Satisfiable(model):
            return as_launched(context, Divergence(decision, barrier, model, query, two_threads))


def _outcome(
    context: Context, query: Query, decision: Decision, missed: list[BarrierNode], two_threads: TwoThreads
) -> Divergence | UndecidedDivergence | None:
    """What comes of a question, and the barrier that it is about, by a witness in which the second thread comes to one
    if there is such: to one that the first thread misses, or once more round the loop; or else the first thread."""
    found = _asked(context, query, decision, missed[0], two_threads)
    if not isinstance(found, Divergence):
        return found
    found = _past_checks(context, found)
    tried = [(missed[0], decision.staying)] if decision.staying else []
    sites = ((sync, context.summary.barriers.get(sync.id)) for sync in missed[: limits.MISSED])
    tried += [(sync, site.guard) for sync, site in sites if site is not None]
    for (sync, way), thread in product(tried, (two_threads.second, two_threads.first)):
        there = replace(found.query, guards=conjuncts([*found.query.guards, *map(thread, way)]))
        if t.FALSE not in there.guards:
            better = context.ask(there) if way else Satisfiable(found.model)
            if isinstance(better, Satisfiable):
                return replace(found, barrier=sync, model=better.model)
    return found


def _past_checks(context: Context, found: Divergence) -> Divergence:
    """The same with two threads that no `assert()` stops on the way to the barrier, where there are some."""
    both = (found.two_threads.first, found.two_threads.second)
    checked = chain.from_iterable(checks_passed(context, thread, found.barrier.id) for thread in both)
    missed = [fact for fact in checked if not evaluate(fact, found.model)]
    if not missed:
        return found
    query = replace(found.query, guards=conjuncts([*found.query.guards, *missed]))
    better = context.ask(query, limits.DIFFERENCE)
    return replace(found, query=query, model=better.model) if isinstance(better, Satisfiable) else found


def _levels(context: Context, decision: Decision, missed: list[BarrierNode]) -> list[tuple[Apart, list[BarrierNode]]]:
    """Who has to agree: the threads of a block on every block barrier, the lanes of a warp on those of the warp, all
    blocks on those of the grid."""
    scopes = {scope: [s for s in missed if s.statement.scope is scope] for scope in (Scope.WARP, Scope.GRID)}
    block = [s for s in missed if s.statement.scope in (Scope.BLOCK, Scope.GRID, Scope.SYSTEM)]
    out: list[tuple[Apart, list[BarrierNode]]] = []
    if not is_block_uniform(decision.condition) and not context.dimensions.one_thread:
        out += [(Apart.THREADS, block)] if block else []
        whole = [s for s in scopes[Scope.WARP] if takes_whole_warp(s.statement)]
        out += [(Apart.LANES, whole)] if whole else []
    if scopes[Scope.GRID] and not context.dimensions.one_block:
        out.append((Apart.BLOCKS, scopes[Scope.GRID]))
    return out


def question(context: Context, decision: Decision, apart: Apart) -> tuple[Query, TwoThreads]:
    """Can one thread decide so and the other not, both having come this far?"""
    two_threads = same_iteration_threads(context, apart)
    guards = [thread(g) for g in decision.guard for thread in (two_threads.first, two_threads.second)]
    guards += [two_threads.first(decision.condition), t.not_(two_threads.second(decision.condition))]
    return Query(pair_of(context, apart), conjuncts(guards)), two_threads
