"""The conflict graph: its nodes are accesses, its edges the ways in which two of them conflict (GPURepair §2.4).

A barrier cuts an edge where it leaves no way for the two to meet in which they still conflict. In a loop that takes two
barriers, as the next iteration meets the one before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...checks.context import Context
from ...checks.participants.participants import Level
from ...checks.races.conflicts import Conflict, conflict_between
from ...checks.races.pairs import levels
from ...checks.verdicts.witness import threads_of
from ...intervals.control.control_tree import InsertionNode
from ...intervals.mhp.relations import Relation, plain_first
from ...intervals.summary import AccessFact
from ...ir.kernel import Scope, Span
from ...limits import repair as limits
from ...prove.questions.query import Apart
from ...records import field, record

#: barriers that are put in: points of the shape, and whose barrier it is
Added = frozenset[tuple[int, Scope]]


@record
class Pair:
    """Two accesses that conflict within a block, or between blocks (`across`). `crosses`: the prover has shown that
    they do for threads of different warps."""

    first: AccessFact
    second: AccessFact
    across: bool
    crosses: bool

    @property
    def ids(self) -> tuple[int, int]:
        return self.first.access.id, self.second.access.id

    @property
    def spans(self) -> tuple[Span, Span]:
        return self.first.site.span, self.second.site.span

    def holds(self, point: InsertionNode) -> bool:
        """Whether a barrier at a point can separate the two: it is between them, or in a loop around both."""
        first, second = self.first.access, self.second.access
        low, high = sorted((first.id, second.id))
        return low <= point.id <= high or not {*first.loops}.isdisjoint({*second.loops} & {*point.loops})


def pairs_of(conflicts: Iterable[Conflict]) -> list[Pair]:
    """The pairs of accesses that conflict, each once within a block and once between blocks."""
    found: dict[tuple[int, int, bool], Pair] = {}
    for conflict in conflicts:
        across = conflict.apart is Apart.BLOCKS
        pair = Pair(conflict.first, conflict.second, across, across or _crosses(conflict))
        known = found.setdefault((*pair.ids, across), pair)
        if pair.crosses and not known.crosses:
            found[(*pair.ids, across)] = pair
    return list(found.values())


def _crosses(conflict: Conflict) -> bool:
    """Whether the two threads that show a conflict are of different warps."""
    one, other = threads_of(conflict.query, conflict.model)
    return one.warp != other.warp


@record(frozen=False, slots=False)
class Graph:
    """Answers "do these two still conflict with these barriers?", each question asked once. `seen` holds the edges that
    are known: two accesses, how their threads are apart, and the relation."""

    context: Context
    seen: frozenset[tuple[int, int, Apart, Relation]] = frozenset()
    _edges: dict[tuple[int, int, Level, Relation], bool] = field(default_factory=dict)
    _within: dict[tuple[int, int], bool] = field(default_factory=dict)
    _answers: dict[tuple[int, int, bool, Added], bool] = field(default_factory=dict)

    def conflict(self, pair: Pair, added: Added) -> bool:
        """Whether the two can still conflict with these barriers inserted. (What is undecided counts as yes.)"""
        points = self.context.points
        near = frozenset(one for one in added if pair.holds(points[one[0]]))
        key = (*pair.ids, pair.across, near)
        if key not in self._answers:
            self._answers[key] = any(self._edges_left(pair, near))
        return self._answers[key]

    def _edges_left(self, pair: Pair, added: Added) -> Iterator[bool]:
        first, second = pair.first, pair.second
        for level in self._levels(pair):
            reach = self.context.reach_of(level, first, second, added)
            for relation in plain_first(reach.relations(first.access, second.access)):
                yield self.edge(first, second, level, relation)

    def _levels(self, pair: Pair) -> Iterator[Level]:
        """How the two threads can be placed."""
        for level in levels(self.context, pair.first.address.array.space):
            if (level.apart is Apart.BLOCKS) is not pair.across:
                continue
            if level.apart is Apart.THREADS and self.within_warp(pair):
                yield Level(Apart.LANES, Scope.WARP)
            else:
                yield level

    def at_once(self, fact: AccessFact, *, across: bool) -> bool:
        """Whether two threads can be at one access and one address in the same iteration (what is undecided counts as
        yes)."""
        relation = Relation(tuple((loop, 0, 0) for loop in fact.access.loops), (), (), (), (), (), ())
        levels = self._levels(Pair(fact, fact, across, True))
        return any(self.edge(fact, fact, level, relation) for level in levels)

    def within_warp(self, pair: Pair) -> bool:
        """Whether the two conflict within a warp alone: then a barrier of the warp separates them."""
        if pair.ids not in self._within:
            self._within[pair.ids] = not pair.crosses and not any(self._across_warps(pair))
        return self._within[pair.ids]

    def _across_warps(self, pair: Pair) -> Iterator[bool]:
        """Whether threads of different warps conflict."""
        for level in levels(self.context, pair.first.address.array.space):
            if level.apart in (Apart.THREADS, Apart.WARPS):
                level = Level(Apart.WARPS, Scope.BLOCK, level.shared, level.separate)
                reach = self.context.reach_of(level, pair.first, pair.second)
                for relation in plain_first(reach.relations(pair.first.access, pair.second.access)):
                    yield self.edge(pair.first, pair.second, level, relation)

    def edge(self, first: AccessFact, second: AccessFact, level: Level, relation: Relation) -> bool:
        """Whether the pair can conflict under a relation (what is undecided counts as yes)."""
        key = (first.access.id, second.access.id, level, relation)
        if key not in self._edges:
            seen = (first.access.id, second.access.id, level.apart, relation) in self.seen
            found = seen or conflict_between(self.context, first, second, level, relation, limits.EDGE)
            self._edges[key] = found is not None
        return self._edges[key]


def graph_of(context: Context, conflicts: Iterable[Conflict]) -> Graph:
    """The graph of a kernel of which these conflicts are known."""
    return Graph(context, frozenset((c.first.access.id, c.second.access.id, c.apart, c.relation) for c in conflicts))
