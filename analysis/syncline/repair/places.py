"""Where barriers could be put in: places in the source, what a barrier of each scope costs there, and who comes there.

A place stands for all inlined copies of it, since one edit inserts them all."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from ..checks.context import Context
from ..checks.divergence import question
from ..intervals.shape import Point
from ..intervals.summary import Decision, is_block_uniform
from ..ir import terms as t
from ..ir.kernel import Barrier, Block, Mark, Scope, Span, Split
from ..ir.walk import replaced
from ..prove.query import Apart, Budget, Safe

#: of places that cost the same: how much worse one is that needs more of an edit
_BRACES, _SPLIT, _IN_FUNCTION = 0.002, 0.004, 0.003
#: more places than this, the nearest to the accesses, are not looked at
_MOST_PLACES = 120


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the source, with the points of the shape that it stands for. `loops` are around it, and it is `within`
    the calls of each of these chains; `unbraced` is the statement without braces that it is in, `split` the assignment
    that it takes apart."""

    path: str
    insert_at: int
    points: frozenset[int]
    loops: int = 0
    within: frozenset[tuple[Span, ...]] = frozenset()
    unbraced: Span | None = None
    split: Split | None = None

    @property
    def last(self) -> int:
        return max(self.points)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A barrier that could be put in."""

    place: Place
    scope: Scope
    cost: float  #: to run it
    weight: float  #: with what makes one of equals the better one

    @property
    def added(self) -> frozenset[tuple[int, Scope]]:
        """The points at which it puts a barrier."""
        return frozenset((point, self.scope) for point in self.place.points)


def places(points: Iterable[Point]) -> list[Place]:
    """The places that these points are, in source order."""
    groups: dict[tuple[str, int, Span | None, Split | None], list[Point]] = {}
    for point in points:
        mark = point.statement
        groups.setdefault((mark.site.span.path, mark.insert_at, mark.unbraced, mark.split), []).append(point)
    out: list[Place] = []
    for (path, at, unbraced, split), members in groups.items():
        loops = max(len(p.loops) for p in members)
        within = frozenset(p.statement.site.calls for p in members)
        out.append(Place(path, at, frozenset(p.id for p in members), loops, within, unbraced, split))
    return sorted(out, key=lambda place: place.last)[:_MOST_PLACES]


def candidates(context: Context, found: Iterable[Place], scopes: Iterable[Scope]) -> list[Candidate]:
    """A barrier of each scope at each place that all its threads come to, or none; in source order."""
    found, scopes = list(found), tuple(scopes)
    kept_from = missed(context, frozenset(point for place in found for point in place.points), scopes)
    out: list[Candidate] = []
    for scope in scopes:
        for place in found:
            if place.points.isdisjoint(kept_from[scope].keys()):
                extra = _BRACES * (place.unbraced is not None) + _SPLIT * (place.split is not None)
                cost = context.weights.of(scope, place.loops)
                weight = cost * (1 + extra + _IN_FUNCTION * max(map(len, place.within)))
                out.append(Candidate(place, scope, cost, weight))
    return sorted(out, key=lambda candidate: candidate.place.last)


def missed(context: Context, points: frozenset[int], scopes: Collection[Scope]) -> dict[Scope, dict[int, Decision]]:
    """By scope, the points at which a barrier would be one that some of its threads come to and others do not, with
    what parts these: by the check for divergence, with a barrier at every point."""
    marks = {point.statement for point in context.shape.points if point.id in points}
    probe = context.with_body(_with_barriers(context.kernel.body, marks))
    found: dict[Scope, dict[int, Decision]] = {scope: {} for scope in scopes}
    for decision in probe.summary.decisions:
        here = points.intersection(decision.barriers)
        for scope in scopes if here else ():
            new = here.difference(found[scope])
            if new and not all(_agree(probe, decision, apart) for apart in _PARTED[scope]):
                found[scope].update(dict.fromkeys(new, decision))
    return found


#: whose threads have to decide alike for a barrier of a scope
_PARTED = {
    Scope.BLOCK: (Apart.THREADS,),
    Scope.WARP: (Apart.LANES,),
    Scope.GRID: (Apart.THREADS, Apart.BLOCKS),
}
#: what such a question may take; a branch that takes more is one that threads may decide differently
_QUICK = Budget(rlimit=40_000, units=15_000)


def _agree(context: Context, decision: Decision, apart: Apart) -> bool:
    """Whether two threads so placed decide alike. (By contents of memory they do not, for all that is known, nor by
    their index in a loop where the size of the block is open.)"""
    if apart is not Apart.BLOCKS and (context.dims.one_thread or is_block_uniform(decision.condition)):
        return True
    if apart is Apart.BLOCKS and context.dims.one_block:
        return True
    if any(part.op in (t.Op.LOAD, t.Op.CALL) for part in t.subterms(decision.condition)):
        return False
    if decision.what == "loop" and not all(extent.is_const for extent in context.dims.block):
        return False
    query, _ = question(context, decision, apart)
    with context.work.part(_QUICK.units):
        return t.FALSE in query.guards or isinstance(context.ask(query, _QUICK), Safe)


def _with_barriers(body: Block, marks: set[Mark]) -> Block:
    """The same statements with a barrier for each of the marks."""
    return replaced(body, lambda s: Barrier(Scope.GRID, "", s.site) if isinstance(s, Mark) and s in marks else s)
