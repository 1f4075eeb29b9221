"""Wider barriers in the place of those that are there: OpenCL's fence flags name more memory, and a barrier of the warp
becomes one of the block."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..findings import Edit, Fix, FixKind
from ..intervals.control_tree import BarrierNode
from ..ir.kernel import Scope, Space, Span
from .graph import Graph, Pair
from .plan import plan
from .spelling import spelling_of


def widened(source: bytes, path: str, graph: Graph, pairs: Sequence[Pair], most: float) -> Fix | None:
    """The fix that separates these pairs by widening barriers that are there, at no more than `most` more cost; None
    where that does not separate them all."""
    context = graph.context
    spaces = frozenset(pair.first.address.array.space for pair in pairs)
    call = spelling_of(source, context, pairs).plain[Scope.BLOCK]
    wider: dict[Span, tuple[BarrierNode, str]] = {}
    for sync in context.tree.barriers:
        span = sync.statement.site.span
        text = _wider(source, sync, spaces, call) if span.path == path else None
        if text is not None:
            wider[span] = sync, text
    if not wider:
        return None
    found = plan(graph, pairs, among=frozenset(span.start for span in wider))
    if not found.chosen or found.left:
        return None
    starts = {candidate.at.offset for candidate in found.chosen}
    taken = {span: one for span, one in wider.items() if span.start in starts}
    scoped = [candidate for candidate in found.chosen if candidate.at.offset in _of_warps(taken)]
    weight = sum(candidate.cost - context.weights.of(Scope.WARP, candidate.at.loops) for candidate in scoped)
    if weight > most:
        return None
    edits = tuple(Edit(path, s.start, s.end, text) for s, (one, text) in taken.items())
    parts = [f"{one.statement.text} at line {span.line} by {text}" for span, (one, text) in taken.items()]
    return Fix(f"Replace {' and '.join(parts)}", FixKind.WIDEN_BARRIER, edits, preferred=True, weight=weight)


def _of_warps(taken: dict[Span, tuple[BarrierNode, str]]) -> set[int]:
    return {span.start for span, (sync, _) in taken.items() if sync.statement.scope is Scope.WARP}


def _wider(source: bytes, sync: BarrierNode, spaces: frozenset[Space], call: str) -> str | None:
    """The text of a barrier that orders these memories as well, among the threads of a block; None where it does
    already, or is of another form."""
    barrier = sync.statement
    span = barrier.site.span
    if source[span.start : span.end] != barrier.text.encode():
        return None  # a macro stands for it
    if barrier.scope is Scope.WARP:
        return call if re.fullmatch(r"__syncwarp\(\s*\)", barrier.text) else None
    form = re.fullmatch(r"(barrier|work_group_barrier)\(\s*(0|CLK_\w+(?:\s*\|\s*CLK_\w+)*)\s*\)", barrier.text)
    if barrier.scope is not Scope.BLOCK or barrier.orders is None or form is None or spaces <= barrier.orders:
        return None
    flags = [] if form[2] == "0" else re.split(r"\s*\|\s*", form[2])
    wanted = [flag for space, flag in _FLAGS.items() if space in spaces and flag not in flags]
    first = [flag for flag in _FLAGS.values() if flag in (*flags, *wanted)]
    return f"{form[1]}({' | '.join([*first, *(flag for flag in flags if flag not in first)])})"


_FLAGS = {Space.SHARED: "CLK_LOCAL_MEM_FENCE", Space.GLOBAL: "CLK_GLOBAL_MEM_FENCE"}
