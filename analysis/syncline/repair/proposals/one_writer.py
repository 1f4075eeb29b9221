"""Fixes that let one of several threads store, where all store to one address: `if (threadIdx.x == 0) found = 1;`.

Where all store one value, nothing else changes. Where they store different ones, one that could have been the last
remains. A kernel that reads it again meant something else, so that no such fix is offered there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...checks.context import Context
from ...findings import Edit, Fix, FixKind
from ...intervals.summary import PRIVATE_KINDS
from ...intervals.symbolic import TooMuch
from ...ir import terms as t
from ...ir.kernel import Read, Scope
from ...ir.terms import Kind
from ..conflicts.graph import Graph, Pair
from ..conflicts.insertion_points import missed
from ..conflicts.racy_stores import RacyStore, does_more, racy_stores
from ..edits.rewritten import with_barriers


def one_writer(
    source: bytes, path: str, graph: Graph, own: Sequence[Pair], pairs: Sequence[Pair], *, same_value: bool
) -> Iterator[Fix]:
    """The store that races with itself, for one thread alone. `own` are the finding's pairs, `pairs` all of the
    kernel."""
    context = graph.context
    stores = racy_stores(source, path, context, own)
    if stores is None or len(stores) != 1 or stores[0].reads or not any(map(stores[0].settles, own)):
        return
    racy = stores[0]
    if racy.store.update is not None or does_more(context, racy) or not (same_value or not _is_read(context, racy)):
        return
    itself = [pair for pair in pairs if racy.settles(pair)]
    across = any(pair.across for pair in itself)
    inside = any(not pair.across for pair in itself)
    guard = _guard(context, inside=inside, across=across)
    if not guard or not _is_one_element(racy, inside=inside, across=across):
        return
    if not _all_come(context, racy, Scope.GRID if across else Scope.BLOCK):
        return
    opened, closed = ("{ ", " }") if racy.store.nested else ("", "")
    edits = [Edit(path, racy.store.start, racy.store.start, f"{opened}if ({guard}) ")]
    if closed:
        edits.append(Edit(path, racy.store.end, racy.store.end, closed))
    kept = "" if same_value else "; of the values that threads store, its own is kept"
    who = "one thread" if inside else "one block"
    title = f"Let {who} alone store at line {racy.span.line}: if ({guard}){kept}"
    change = Fix(title, FixKind.ONE_WRITER, tuple(edits), safe=False)
    keys = {write.access.array_key for write in racy.writes}
    concerned = [pair for pair in pairs if pair.first.access.array_key in keys]
    yield from with_barriers(source, graph, concerned, racy.settles, change)


def _is_read(context: Context, racy: RacyStore) -> bool:
    keys = {write.access.array_key for write in racy.writes}
    facts = context.summary.accesses.values()
    return any(isinstance(f.access.statement, Read) and f.access.array_key in keys for f in facts)


def _is_one_element(racy: RacyStore, *, inside: bool, across: bool) -> bool:
    """Whether all that the guard keeps away would store where the one stores: else what they store gets lost."""
    symbols = {s for write in racy.writes for _, term in write.address.index for s in term.symbols}
    if inside and any(symbol.info.kind in PRIVATE_KINDS for symbol in symbols):
        return False
    if not across:
        return True
    return not any(
        s.info.kind is Kind.BLOCK or (s.info.kind in PRIVATE_KINDS and s.info.kind is not Kind.THREAD) for s in symbols
    )


def _guard(context: Context, *, inside: bool, across: bool) -> str:
    """The condition that holds for the first of all that conflict: along every axis that has more than one."""
    dialect, dimensions = context.kernel.dialect, context.dimensions
    parts: list[str] = []
    for wanted, extents, name in ((across, dimensions.grid, dialect.block), (inside, dimensions.block, dialect.thread)):
        for number, axis in enumerate("xyz"):
            if wanted and extents[number] is not t.ONE:
                parts.append(f"{name.format(axis=axis, number=number)} == 0")
    return " && ".join(parts)


def _all_come(context: Context, racy: RacyStore, scope: Scope) -> bool:
    """Whether a thread that comes to the store does so along with all others, the first one too."""
    marks = frozenset(
        point.id
        for point in context.tree.insertion_points
        if point.statement.site.span.path == racy.span.path
        and point.statement.insert_at == racy.store.start
        and point.statement.split is None
    )
    try:
        return bool(marks) and not missed(context, marks, (scope,))[scope]
    except TooMuch:  # whether they do is not known
        return False
