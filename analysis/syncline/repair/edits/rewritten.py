"""A rewritten statement, together with the barriers that are needed beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...checks.context import Context
from ...edits import overlap
from ...findings import Fix
from ...intervals.symbolic import TooMuch
from ...limits import repair as limits
from ...records import replace
from ..conflicts.graph import Graph, Pair
from ..conflicts.insertion_points import Candidate
from ..conflicts.plan import plan
from .insertions import insertion
from .spelling import spelling_of

#: whether a pair of accesses that conflict no longer does
Settled = Callable[[Pair], bool]


def with_barriers(source: bytes, graph: Graph, pairs: Sequence[Pair], settled: Settled, change: Fix) -> Iterator[Fix]:
    """A change with the barriers of the block that separate the conflicts which it leaves, if any; then by itself."""
    rest = [pair for pair in pairs if not pair.across and not settled(pair)]
    both = _with(source, graph, rest, change) if rest else None
    if both is not None:
        yield both
    yield change


def _with(source: bytes, graph: Graph, rest: Sequence[Pair], change: Fix) -> Fix | None:
    forbidden: frozenset[Candidate] = frozenset()
    for _ in range(limits.SETS_AND_CHANGE):
        try:
            found = plan(graph, rest, forbidden)
        except TooMuch:
            return None
        if not found.chosen:
            return None
        barriers = _inserted(source, graph.context, found.chosen, rest)
        if barriers is None:
            return None
        edits = (*barriers.edits, *change.edits)
        if not overlap(edits):
            title = f"{change.title}; {barriers.title[:1].lower()}{barriers.title[1:]}"
            return replace(change, title=title, edits=edits, weight=barriers.weight)
        forbidden |= {c for c in found.chosen if c.at.split is not None}
    return None


def _inserted(source: bytes, context: Context, chosen: Sequence[Candidate], pairs: Sequence[Pair]) -> Fix | None:
    return insertion(source, chosen, spelling_of(source, context, pairs))
