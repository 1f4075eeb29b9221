"""Groups: conflicts that one missing barrier causes belong in one finding."""

from __future__ import annotations

from collections.abc import Sequence

from ...checks.context import Context
from ...checks.races.conflicts import Conflict
from ...ir.kernel import Scope
from ...prove.questions.query import Apart
from ...records import record
from .graph import Graph, Pair, graph_of, pairs_of
from .insertion_points import Candidate
from .plan import Plan, plan


@record
class Group:
    """Conflicts on one array that the same barriers cut (`barriers` is empty where none do)."""

    conflicts: tuple[Conflict, ...]
    barriers: tuple[Candidate, ...]

    @property
    def pairs(self) -> list[Pair]:
        return pairs_of(self.conflicts)


@record
class Grouped:
    """All groups, and the barriers that part everything inside of blocks."""

    groups: tuple[Group, ...]
    graph: Graph
    inside: Plan


def group(context: Context, conflicts: Sequence[Conflict]) -> Grouped:
    """Barriers for everything inside blocks, then one group per array and the barriers that it needs; conflicts that
    no barrier cuts are grouped by array and position in the source."""
    inside = [c for c in conflicts if c.apart is not Apart.BLOCKS and not c.is_harmless]
    graph = graph_of(context, inside)
    found = plan(graph, pairs_of(inside)) if inside else Plan(())
    groups: dict[tuple[object, ...], list[Conflict]] = {}
    barriers: dict[tuple[object, ...], tuple[Candidate, ...]] = {}
    for conflict in conflicts:
        array = conflict.first.access.array_key
        needed = found.needed(graph, pairs_of([conflict])) if conflict in inside else ()
        key: tuple[object, ...]
        if needed:
            key = (array, conflict.scope is Scope.WARP, needed)
        else:
            spans = sorted((conflict.first.site.span, conflict.second.site.span))
            key = (array, conflict.scope, conflict.same_value, conflict.guess, *((s.path, s.line) for s in spans))
        groups.setdefault(key, []).append(conflict)
        barriers[key] = needed
    return Grouped(tuple(Group(tuple(members), barriers[key]) for key, members in groups.items()), graph, found)
