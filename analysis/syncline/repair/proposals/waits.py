"""Fixes for asynchronous copies that nobody waits for in time: the wait is inserted before the data are used, or
before the barrier that makes them visible to others (OpenCL C 6.15.11; CUDA Programming Guide, "Pipeline
Primitives")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...checks.context import Context
from ...findings import Fix, FixKind
from ...frontend.editing.events import event_of
from ...intervals.summary import AccessFact
from ...intervals.symbolic import TooMuch
from ...ir.kernel import Read, Scope, Span, Write
from ...records import replace
from ..conflicts.graph import Graph, Pair
from ..conflicts.insertion_points import Candidate, candidates, insertion_points
from ..edits.insertions import insertion
from ..edits.removals import removal
from ..edits.spelling import Spelling, spelling_of


def waited(source: bytes, path: str, graph: Graph, own: Sequence[Pair], pairs: Sequence[Pair]) -> Iterator[Fix]:
    """The wait for a copy that the finding's `own` pairs are of, and then with a barrier behind it. `pairs` are all of
    the kernel."""
    context = graph.context
    copies = dict.fromkeys(f.site.span for pair in own for f in (pair.first, pair.second) if _is_copy(source, f))
    if len(copies) != 1:
        return
    span = next(iter(copies))
    point = _last_point(context, span, pairs) if span.path == path else None
    call = _wait(source, span, point) if point is not None else None
    behind = _waits_behind(source, context, point, span) if point is not None else None
    if point is None or call is None or behind is None:
        return
    spelled = spelling_of(source, context, own)
    barrier = spelled.call(point)
    removed = tuple(removal(source, wait) for wait in behind)
    for text in (call, f"{call}; {barrier}"):
        put = insertion(source, [point], Spelling({Scope.BLOCK: text}, spelled.groups_header))
        if put is not None:
            title = f"{put.title}, for the copy at line {span.line}"
            weight = point.cost if text != call else 0.0
            yield replace(put, title=title, kind=FixKind.WAIT, edits=(*put.edits, *removed), weight=weight)


def _is_copy(source: bytes, fact: AccessFact) -> bool:
    span = fact.site.span
    return source[span.start : span.end].startswith(_COPIES)


_COPIES = (b"async_work_group_copy", b"async_work_group_strided_copy", b"__pipeline_memcpy_async")


def _wait(source: bytes, copy: Span, point: Candidate) -> str | None:
    """The call that waits for a copy; None where it is not known which."""
    text = source[copy.start : copy.end].decode("utf-8", "replace")
    if text.startswith("async_work_group_"):
        event = event_of(source, copy.start, copy.end)
        return f"wait_group_events(1, &{event})" if event is not None else None
    if text.startswith("__pipeline_memcpy_async"):
        committed = b"__pipeline_commit(" in source[copy.end : point.at.offset]
        return f"{'' if committed else '__pipeline_commit(); '}__pipeline_wait_prior(0)"
    return None


def _last_point(context: Context, copy: Span, pairs: Sequence[Pair]) -> Candidate | None:
    """A barrier at the last insertion point that all threads come to before anybody needs the copy, in the loops that
    the copy is in. It is needed by the access that conflicts with it first, or by the barrier before that."""
    facts = [f for f in context.summary.accesses.values() if f.site.span == copy]
    started = [f.access.id for f in facts if not getattr(f.access.statement, "pending", False)]
    if not started:
        return None
    start = max(started)
    others = [
        other.access.id
        for pair in pairs
        for one, other in ((pair.first, pair.second), (pair.second, pair.first))
        if one.site.span == copy and other.site.span != copy and other.access.id > start
    ]
    waiting = [s.id for s in context.tree.barriers if s.statement.scope is Scope.BLOCK and s.statement.orders_memory]
    # a thread waits for its own copies alone, and tells the others by a barrier
    own = not context.kernel.dialect.copies_are_waited_for_by_event
    ends = [*others, *(id for id in waiting if own and id > start)]
    points = sorted((p for p in context.tree.insertion_points if p.id > start), key=lambda p: p.id)
    if not others or not points:
        return None
    plain = [p for p in points if p.id < min(ends) and p.loops == points[0].loops and p.statement.split is None]
    try:
        found = candidates(context, insertion_points(p for p in plain if p.statement.unbraced is None), (Scope.BLOCK,))
    except TooMuch:
        return None
    return found[-1] if found else None


def _waits_behind(source: bytes, context: Context, point: Candidate, copy: Span) -> list[Span] | None:
    """The waits for the copy that come too late. They are removed, as an event is gone once it was waited for. None
    where one of them waits for more, or for what is not known."""
    facts = (f.access.statement for f in context.summary.accesses.values() if f.site.span == copy)
    own = frozenset(s.transfer for s in facts if isinstance(s, Read | Write) and s.transfer)
    found: dict[Span, None] = {}
    for sync in context.tree.barriers:
        span, ended = sync.statement.site.span, sync.statement.orders or frozenset()
        if sync.id <= point.at.last or not source.startswith(b"wait_group_events", span.start):
            continue
        semicolon = re.compile(rb"\s*;").match(source, span.end)
        if not ended or (not ended.isdisjoint(own) and (ended != own or semicolon is None)):
            return None
        if ended == own and semicolon is not None:
            found[span._replace(end=semicolon.end())] = None
    return list(found)
