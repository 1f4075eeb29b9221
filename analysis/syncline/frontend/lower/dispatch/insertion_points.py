"""Where a barrier may be inserted: between statements that stand in the user's file as they are."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir.split import Split
from ....ir.terms import Sort
from ....limits.lower import TYPENAME
from ....records import replace
from ....regex import regex
from ... import ctypes as c
from ...sema.core.values import Aggregate, ChoicePlace, MemoryPlace, Number, Place, Value
from ...syntax.node import Node
from ..state.context import Context

#: a word which is blanked where an expression follows (`syntax.ambiguous.functional_casts`)
_TYPENAME = regex(rb"[\s\S]*\b(typename)\s+\Z")


def mark(ctx: Context, node: Node) -> None:
    """Emits a `Mark` before `node`; none inside a macro's expansion or a header."""
    if ctx.program.expanded.origin(node.start) is not None:
        ctx.emit(ir.Mark(_from_typename(ctx, ctx.site(node))))


def _from_typename(ctx: Context, site: ir.Site) -> ir.Site:
    """The site of a statement with the `typename` that it began with before it was parsed."""
    span, source = site.span, ctx.program.expanded.source
    if span.path != source.path:
        return site
    found = _TYPENAME.match(source.data, max(span.start - TYPENAME, 0), span.start)
    return site if found is None else replace(site, span=source.span(found.start(1), span.end))


def bare(ctx: Context, body: Node, *, end: bool) -> None:
    """Emits a `Mark` at one end of a statement that is a body without braces."""
    if _is_own(ctx, body):
        span = ctx.span(body.start, body.end)
        place = ctx.span(body.end, body.end) if end else span
        ctx.emit(ir.Mark(ir.Site(place, ctx.frame.calls), unbraced=span))


def between(ctx: Context, assignment: Node, right: Node, found: Value) -> None:
    """Emits a `Mark` between the right side of an assignment and what it stores, where the assignment is a statement,
    and its value one that a variable can hold."""
    statement = ctx.frame.alone
    if statement is None or statement.named[:1] != [assignment] or right.type == "initializer_list":
        return
    if not (_is_own(ctx, statement) and _is_own(ctx, right) and isinstance(found, Number | Aggregate)):
        return
    held_as = "" if ctx.language.dialect.deduces else _in_c(found)
    if held_as is not None:
        whole = ctx.span(statement.start, statement.end)
        scalar = None if isinstance(found.type, c.Record) else found.type.scalar
        split = Split(whole, ctx.span(right.start, right.end), held_as, scalar)
        ctx.emit(ir.Mark(ctx.site(right), whole if ctx.frame.is_body else None, split))


def behind_read(ctx: Context, update: Node, place: Place, since: int) -> None:
    """Emits a `Mark` between what an update reads and what it stores, where it is a statement whose evaluation, `since`
    so many statements, only read: its place is then named twice."""
    statement, kind = ctx.frame.alone, place.type
    if statement is None or statement.named[:1] != [update] or not isinstance(place, MemoryPlace | ChoicePlace):
        return
    if not isinstance(kind, c.Arithmetic) or kind.enum or not (_is_own(ctx, statement) and _is_own(ctx, update)):
        return
    deduces = ctx.language.dialect.deduces
    held_as = "" if deduces else _C_NAMES.get(kind.scalar)
    is_class = deduces and kind.scalar.sort is Sort.REAL and kind.scalar.bits < 32  # whose `+` takes no `int`
    if held_as is None or is_class or not all(isinstance(s, ir.Read | ir.Mark) for s in ctx.emitter.statements[since:]):
        return
    whole = ctx.span(statement.start, statement.end)
    split = Split(whole, ctx.span(update.start, update.end), held_as, kind.scalar, update=True)
    ctx.emit(ir.Mark(ctx.site(update), whole if ctx.frame.is_body else None, split))


def _in_c(found: Number | Aggregate) -> str | None:
    """How C names a value's type; None where it has no plain name."""
    kind = found.type
    if isinstance(kind, c.Record):
        return kind.name if kind.vector is not None else None
    return None if kind.enum else _C_NAMES.get(kind.scalar)


_C_NAMES = {
    t.scalar: t.name
    for t in (c.CHAR, c.UCHAR, c.SHORT, c.USHORT, c.INT, c.UINT, c.LONG, c.ULONG, c.HALF, c.FLOAT, c.DOUBLE)
}


def _is_own(ctx: Context, node: Node) -> bool:
    """Whether a node begins and ends in the user's file, outside of macros."""
    origin = ctx.program.expanded.origin
    return origin(node.start) is not None and origin(node.end - 1) is not None
