"""Where to put block barriers so that every collision is cut: a weighted hitting set (GPURepair §2.4, §3.1).

The nodes of the conflict graph are accesses, its edges collisions. A candidate is a place in the source (all inlined
copies of it together, since one edit inserts them all) that every thread of the block comes to. It cuts an edge when
no way for the two accesses to meet is left that could still collide."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from ..checks.conflicts import Collision, collide
from ..checks.context import Context
from ..checks.pairs import levels, newly_met
from ..checks.parties import Level
from ..intervals.meeting import Relation
from ..intervals.shape import Point
from ..intervals.summary import AccessFact, is_block_uniform
from ..prove.query import Apart

#: a barrier in a loop costs ten times one outside it (GPURepair §4.1)
LOOP_WEIGHT = 10
_MOST_CANDIDATES = 120


@dataclass(frozen=True, slots=True)
class Candidate:
    """One place in the source where a barrier could be inserted, with the shape points that it stands for."""

    path: str
    insert_at: int
    points: frozenset[int]
    weight: int
    depth: int = 0  #: of calls: a place in the kernel's own text is preferred to one in a function that others call too

    @property
    def last(self) -> int:
        return max(self.points)


@dataclass
class Placement:
    """Answers "does this set of new barriers part that collision?", each question asked once."""

    context: Context
    uniform_points: frozenset[int]
    _edges: dict[tuple[int, int, Level, Relation], bool] = field(default_factory=dict)

    def candidates(self, collisions: Iterable[Collision]) -> list[Candidate]:
        """Places that could matter to the collisions."""
        shape = self.context.shape
        spans = [_Span.of(c) for c in collisions]
        groups: dict[tuple[str, int], list[Point]] = {}
        for point in shape.points:
            groups.setdefault((point.statement.site.span.path, point.statement.insert_at), []).append(point)
        out: list[Candidate] = []
        for (path, at), points in groups.items():
            if not all(p.id in self.uniform_points for p in points):
                continue
            if not any(span.holds(p) for p in points for span in spans):
                continue
            weight = max(LOOP_WEIGHT ** len(p.loops) for p in points)
            depth = max(len(p.statement.site.calls) for p in points)
            ids = frozenset(p.id for p in points)
            out.append(Candidate(path, at, ids, weight, depth))
        return out[:_MOST_CANDIDATES]

    def parts(self, added: frozenset[int], collision: Collision) -> bool:
        """Whether no way to meet is left that could collide, with barriers at the points `added`."""
        first, second = collision.first, collision.second
        span = _Span.of(collision)
        if not any(span.holds(self._points[p]) for p in added):
            return False
        for level in levels(self.context, first.address.array.space):
            if level.apart is Apart.BLOCKS:
                continue
            reach = self.context.reach_of(level, first, second, added)
            if level.apart in (collision.apart, Apart.THREADS) and collision.relation in reach.every_relation(
                first.access, second.access
            ):
                return False  # as before
            for relation in reach.relations(first.access, second.access):
                if self.edge(first, second, level, relation):
                    return False
        return True

    @cached_property
    def _points(self) -> dict[int, Point]:
        return {point.id: point for point in self.context.shape.points}

    def edge(self, first: AccessFact, second: AccessFact, level: Level, relation: Relation) -> bool:
        """Whether the pair can collide under a relation (a doubt counts as yes)."""
        key = (first.access.id, second.access.id, level, relation)
        if key not in self._edges:
            self._edges[key] = collide(self.context, first, second, level, relation) is not None
        return self._edges[key]


@dataclass(frozen=True, slots=True)
class _Span:
    """Where a barrier can part two accesses: between them, or in a loop around both."""

    low: int
    high: int
    loops: frozenset[int]

    @staticmethod
    def of(collision: Collision) -> _Span:
        first, second = collision.first.access, collision.second.access
        low, high = sorted((first.id, second.id))
        return _Span(low, high, frozenset(first.loops) & frozenset(second.loops))

    def holds(self, point: Point) -> bool:
        return self.low <= point.id <= self.high or not self.loops.isdisjoint(point.loops)


def placement_of(context: Context) -> Placement:
    """The placement of a kernel under a launch."""
    return Placement(context, _uniform_points(context))


def _uniform_points(context: Context) -> frozenset[int]:
    """Points that all threads of a block come to or none: all branches around them are uniform."""
    conditions = context.summary.branch_conditions
    good: set[int] = set()
    for point in context.shape.points:
        if all(is_block_uniform(conditions[b]) for b in point.branches if b in conditions):
            good.add(point.id)
    return frozenset(good)


def hitting_set(placement: Placement, collisions: list[Collision]) -> list[Candidate] | None:
    """A cheap set of places that cuts every collision, or None. Greedy by collisions cut per weight; then whatever the
    others make unnecessary is dropped, so the result is minimal (no proper subset will do)."""
    places = placement.candidates(collisions)
    if placement.context.work.is_over:
        return None
    cuts = {c: frozenset(i for i, e in enumerate(collisions) if placement.parts(c.points, e)) for c in places}
    open_edges = set(range(len(collisions)))
    chosen: list[Candidate] = []
    while open_edges:
        best = max(
            (c for c in places if cuts[c] & open_edges),
            key=lambda c: (len(cuts[c] & open_edges) / c.weight, -c.depth, c.last),
            default=None,
        )
        if best is None:
            return None
        chosen.append(best)
        open_edges -= cuts[best]
    for candidate in sorted(chosen, key=lambda c: -c.weight):
        rest = [c for c in chosen if c is not candidate]
        if rest and all(any(i in cuts[c] for c in rest) for i in range(len(collisions))):
            chosen = rest
    return chosen


def needed_by(context: Context, barriers: frozenset[int]) -> tuple[AccessFact, AccessFact] | None:
    """A pair of accesses that these barriers part and nothing else does, or None: then they are redundant. (A doubt
    counts as a pair.)"""
    placement = Placement(context, frozenset())
    for first, second, level, relation in newly_met(context, barriers):
        if placement.edge(first, second, level, relation):
            return first, second
    return None
