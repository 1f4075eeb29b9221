"""Which barriers to put in: of least weight, so that nothing conflicts any more (GPURepair §2.4, Algorithm 1).

Every pair that conflicts in spite of the barriers chosen so far gives a clause: one of the barriers that would separate
it is needed. The cheapest choice that satisfies all clauses is tried next, until nothing conflicts. As adding a barrier
never adds a conflict, no cheaper set would do. A pair that all barriers together do not separate is left aside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...intervals.symbolic import TooMuch
from ...ir.kernel import Scope
from ...limits import repair as limits
from ...prove.cover import least_cover
from ...records import record
from .graph import Added, Graph, Pair
from .insertion_points import Candidate, candidates, insertion_points

_NOTHING: Added = frozenset()


@record
class Plan:
    """The barriers that separate all pairs that barriers can separate, in source order; the pairs that are left; and
    whether the work ran out before both were known."""

    chosen: tuple[Candidate, ...]
    left: tuple[Pair, ...] = ()
    is_cut_short: bool = False

    def needed(self, graph: Graph, pairs: Iterable[Pair]) -> tuple[Candidate, ...]:
        """Those of the barriers that these pairs need."""
        cut = [pair for pair in pairs if pair not in self.left]
        points = graph.context.points
        kept = [c for c in self.chosen if any(pair.holds(points[p]) for pair in cut for p in c.at.nodes)]
        for candidate in sorted(kept, key=lambda c: -c.weight):
            rest = [c for c in kept if c is not candidate]
            if not any(graph.conflict(pair, _added(rest)) for pair in cut):
                kept = rest
        return tuple(kept)


def plan(
    graph: Graph,
    pairs: Sequence[Pair],
    forbidden: frozenset[Candidate] = frozenset(),
    among: frozenset[int] | None = None,
    *,
    in_updates: bool = False,
) -> Plan:
    """The cheapest barriers that separate the pairs, none of them a forbidden one. `among`: only barriers of the block
    at these byte offsets; `in_updates`: also between an update's read and its write."""
    if not pairs:
        return Plan(())
    context = graph.context
    points = [point for point in context.tree.insertion_points if in_updates or not point.statement.in_update]
    near = [point for point in points if any(pair.holds(point) for pair in pairs)]
    if not near or context.work.is_over:
        return Plan((), tuple(pairs), context.work.is_over)
    try:
        scopes = _scopes(graph, pairs) if among is None else [Scope.BLOCK]
        allowed = [p for p in insertion_points(near) if among is None or (p.offset in among and p.split is None)]
        listed = [c for c in candidates(context, allowed, scopes) if c not in forbidden]
    except TooMuch:
        return Plan((), tuple(pairs), is_cut_short=True)
    everything = _added(listed)
    open_pairs = [pair for pair in pairs if not graph.conflict(pair, everything)]
    left = tuple(pair for pair in pairs if pair not in open_pairs)
    weights = {k: candidate.weight for k, candidate in enumerate(listed)}
    clauses: list[frozenset[int]] = []
    chosen: frozenset[int] = frozenset()
    for _ in range(limits.ROUNDS):
        if context.work.is_over:
            break
        added = _added(listed[k] for k in chosen)
        found: list[frozenset[int]] = []
        for pair in open_pairs:
            if len(found) < limits.CLAUSES and graph.conflict(pair, added):
                clause = _clause(graph, pair, listed, chosen)
                found += [clause] if clause and clause not in found else []
        if not found:
            return Plan(tuple(listed[k] for k in sorted(chosen)), left)
        clauses += found
        chosen = least_cover(clauses, weights)
    return Plan((), tuple(pairs), is_cut_short=True)


def _scopes(graph: Graph, pairs: Sequence[Pair]) -> list[Scope]:
    """The scopes whose barriers could be of use. (Where a block is one warp, the barrier of the block says more and
    costs no more.)"""
    scopes = [Scope.BLOCK] if any(not pair.across for pair in pairs) else []
    warp = graph.context.kernel.dialect.warp_barrier_is_plain
    if scopes and warp and not graph.context.dimensions.one_warp and any(map(graph.within_warp, pairs)):
        scopes.append(Scope.WARP)
    grid = graph.context.kernel.dialect.groups_header and any(pair.across for pair in pairs)
    return [*scopes, Scope.GRID] if grid else scopes


def _clause(graph: Graph, pair: Pair, listed: Sequence[Candidate], chosen: frozenset[int]) -> frozenset[int]:
    """The candidates of which one is needed, for a pair that conflicts in spite of those chosen. As many candidates as
    possible are added that leave it conflicting; each of the others then separates it."""
    points = graph.context.points
    kept, needed = _added(listed[k] for k in chosen), set[int]()

    def add(some: Sequence[int]) -> None:
        nonlocal kept
        more = kept | _added(listed[k] for k in some)
        if graph.conflict(pair, more):
            kept = more
        elif len(some) == 1:
            needed.update(some)
        elif some:
            half = len(some) // 2
            add(some[:half])
            add(some[half:])

    add([k for k, c in enumerate(listed) if k not in chosen and any(pair.holds(points[p]) for p in c.at.nodes)])
    return frozenset(needed)


def _added(chosen: Iterable[Candidate]) -> Added:
    return _NOTHING.union(*(candidate.added for candidate in chosen))
