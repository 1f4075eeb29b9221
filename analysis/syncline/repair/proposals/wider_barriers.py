"""Wider barriers in the place of those that are there: OpenCL's fence flags name more memory, and a barrier of the warp
becomes one of the block."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...findings import Edit, Fix, FixKind
from ...intervals.control.control_tree import BarrierNode
from ...ir.dialect import Dialect, FenceFlags
from ...ir.kernel import Scope, Space, Span
from ..conflicts.graph import Graph, Pair
from ..conflicts.plan import plan
from ..edits.spelling import spelling_of


def widened(source: bytes, path: str, graph: Graph, pairs: Sequence[Pair], most: float) -> Fix | None:
    """The fix that separates these pairs by widening barriers that are there, at no more than `most` more cost; None
    where that does not separate them all."""
    context = graph.context
    spaces = frozenset(pair.first.address.array.space for pair in pairs)
    call, dialect = spelling_of(source, context, pairs).plain[Scope.BLOCK], context.kernel.dialect
    wider: dict[Span, tuple[BarrierNode, str]] = {}
    for sync in context.tree.barriers:
        span = sync.statement.site.span
        text = _wider(source, sync, spaces, call, dialect) if span.path == path else None
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


def _wider(source: bytes, sync: BarrierNode, spaces: frozenset[Space], call: str, dialect: Dialect) -> str | None:
    """The text of a barrier that orders these memories as well, among the threads of a block; None where it does
    already, or is of another form."""
    barrier = sync.statement
    span = barrier.site.span
    if source[span.start : span.end] != barrier.text.encode():
        return None  # a macro stands for it
    if barrier.scope is Scope.WARP:
        return call if re.fullmatch(r"__syncwarp\(\s*\)", barrier.text) else None
    if barrier.scope is not Scope.BLOCK or barrier.orders is None or spaces <= barrier.orders:
        return None
    return _with_flags(barrier.text, dialect.fence_flags, spaces) if dialect.fence_flags is not None else None


def _with_flags(text: str, known: FenceFlags, spaces: frozenset[Space]) -> str | None:
    """A barrier whose flags name these memories as well; None where it is of another form."""
    flag = known.flag
    form = re.fullmatch(rf"({known.calls})\(\s*({re.escape(known.none)}|{flag}(?:\s*\|\s*{flag})*)\s*\)", text)
    if form is None:
        return None
    flags = [] if form[2] == known.none else re.split(r"\s*\|\s*", form[2])
    own = {Space.SHARED: known.shared, Space.GLOBAL: known.global_}
    wanted = [name for space, name in own.items() if space in spaces and name not in flags]
    first = [name for name in own.values() if name in (*flags, *wanted)]
    return f"{form[1]}({' | '.join([*first, *(name for name in flags if name not in first)])})"
