"""Stores that race, and lost updates: where they are updates (`x += e`), a barrier between an update's read and its
write would end the race, but leave all updates but one without effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...checks.context import Context
from ...frontend.editing.stores import Store, store_at
from ...intervals.summary import AccessFact
from ...ir import terms as t
from ...ir.kernel import Barrier, Exchange, Read, Span, Write
from ...ir.pretty import statements
from ...records import record
from .graph import Graph, Pair


@record(eq=False)
class RacyStore:
    """A statement that stores and races: where its expression stands, what writes there, one a call that it is inlined
    through, and what reads the same element first, as an update does."""

    span: Span
    store: Store
    writes: tuple[AccessFact, ...]
    reads: tuple[AccessFact, ...]

    def settles(self, pair: Pair) -> bool:
        """Whether both accesses are its own."""
        own = {fact.access.id for fact in (*self.writes, *self.reads)}
        return own.issuperset(pair.ids)


def racy_stores(source: bytes, path: str, context: Context, pairs: Iterable[Pair]) -> list[RacyStore] | None:
    """The stores of these pairs, in source order; None where one is no plain statement of this file."""
    found: dict[Span, RacyStore] = {}
    for pair in pairs:
        for fact in (pair.first, pair.second):
            span = fact.site.span
            if not isinstance(fact.access.statement, Write) or span in found:
                continue
            store = store_at(source, span.start, span.end) if span.path == path else None
            if store is None:
                return None
            facts = [f for f in context.summary.accesses.values() if f.site.span == span]
            writes = tuple(f for f in facts if isinstance(f.access.statement, Write))
            reads = tuple(read for write in writes for read in _own_reads(context, write))
            found[span] = RacyStore(span, store, writes, reads)
    return sorted(found.values(), key=lambda one: one.span.start)


def _own_reads(context: Context, write: AccessFact) -> list[AccessFact]:
    """What a store's statement reads at the element that it stores to."""
    return [
        fact
        for fact in context.summary.accesses.values()
        if isinstance(fact.access.statement, Read)
        and fact.site.calls == write.site.calls
        and _within(fact.site.span, write.site.span)
        and _is_same_element(fact, write)
    ]


def _is_same_element(one: AccessFact, other: AccessFact) -> bool:
    """Whether a thread touches one element with both."""
    elements = [(fact.address.array, fact.address.index, fact.address.offset) for fact in (one, other)]
    return elements[0] == elements[1] and one.access.loops == other.access.loops


def lost_update(graph: Graph, pairs: Iterable[Pair]) -> AccessFact | None:
    """The write of an update that threads make to one element at once, so that all but one are lost; None where none of
    these pairs is of one."""
    for write, read, across in _writes_and_reads(pairs):
        if read in _own_reads(graph.context, write) and graph.at_once(write, across=across):
            return write
    return None


def carried_update(graph: Graph, pairs: Iterable[Pair]) -> AccessFact | None:
    """The same for an update of two statements, `v = a[0]; a[0] = v + 1;`: the write of something else that is made of
    what was read there."""
    for write, read, across in _writes_and_reads(pairs):
        value, held = write.value, read.value
        if value is None or held is None or held.op not in (t.Op.SYM, t.Op.LOAD) or value is held:
            continue
        if _is_same_element(read, write) and held in t.subterms(value) and graph.at_once(write, across=across):
            return write
    return None


def _writes_and_reads(pairs: Iterable[Pair]) -> Iterator[tuple[AccessFact, AccessFact, bool]]:
    for pair in pairs:
        for write, read in ((pair.first, pair.second), (pair.second, pair.first)):
            if isinstance(write.access.statement, Write) and isinstance(read.access.statement, Read):
                yield write, read, pair.across


def does_more(context: Context, racy: RacyStore) -> bool:
    """Whether evaluating a store has another effect than its own write."""
    if racy.store.acts:
        return True
    own = {fact.access.id for fact in racy.writes}
    for fact in context.summary.accesses.values():
        if fact.access.writes and fact.access.id not in own and _inside(fact.site.span, fact.site.calls, racy.span):
            return True
    return any(
        isinstance(s, Barrier | Exchange) and _inside(s.site.span, s.site.calls, racy.span)
        for s in statements(context.kernel.body)
    )


def _inside(span: Span, calls: Iterable[Span], outer: Span) -> bool:
    return any(_within(each, outer) for each in (span, *calls))


def _within(inner: Span, outer: Span) -> bool:
    return inner.path == outer.path and outer.start <= inner.start and inner.end <= outer.end
