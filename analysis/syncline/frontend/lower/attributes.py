"""What attributes say of a record's layout, or of a member's: `packed`, and the alignments asked for."""

from __future__ import annotations

from dataclasses import dataclass

from .. import ctypes as c
from ..preprocess.expression import constant
from ..preprocess.packing import LayoutAttribute, Limit, limit_at, listed_attributes
from ..preprocess.tokens import tokenize
from . import declarators, expressions, misread
from .context import Context
from .syntax import Node


@dataclass(frozen=True, slots=True)
class Attributes:
    """`align` is in bytes; `known`: every alignment asked for has a value."""

    packed: bool = False
    align: int = 1
    known: bool = True


def limit(ctx: Context, record: Node) -> Limit:
    """The limit that `#pragma pack` sets for the members of a record."""
    expanded = ctx.program.expanded
    packs = expanded.masked.packs
    return limit_at(packs, record.start, expanded.expand) if packs else Limit()


def of_record(ctx: Context, record: Node) -> Attributes:
    """What is said of a record before its body, and right behind it."""
    body = record.field("body")
    head = body.start if body is not None else record.end
    return _read(ctx, record, _between(ctx, record.start, head) + _behind(ctx, record.end) + _standard(record))


def of_member(ctx: Context, declaration: Node, kind: Node | None, start: int, end: int) -> Attributes:
    """What is said between two places of a member's declaration, and not of the type that it defines there (`kind`)."""
    inner = kind if kind is not None and kind.field("body") is not None else None
    said = _between(ctx, start, end)
    if inner is not None:
        of_type = {*_between(ctx, inner.start, inner.end), *_behind(ctx, inner.end)}
        said = [each for each in said if each not in of_type]
    return _read(ctx, declaration, said + (_standard(declaration) if kind is not None else []))


def _between(ctx: Context, start: int, end: int) -> list[LayoutAttribute]:
    layouts = ctx.program.expanded.masked.layouts
    return [each for at, each in layouts.items() if start <= at < end] if layouts else []


def _behind(ctx: Context, end: int) -> list[LayoutAttribute]:
    """The attributes that follow the end of a type with nothing in between."""
    expanded = ctx.program.expanded
    near = ((at, each) for at, each in expanded.masked.layouts.items() if end <= at)
    return [each for at, each in near if not tokenize(expanded.text, end, at)]


def _standard(node: Node) -> list[LayoutAttribute]:
    """`[[gnu::packed]]`"""
    written = (child.text for child in node.children if child.type == "attribute_declaration")
    return [each for text in written if (each := listed_attributes(text)) is not None]


def _read(ctx: Context, node: Node, said: list[LayoutAttribute]) -> Attributes:
    if not said:
        return Attributes()
    values = [_alignment(ctx, node, text) for each in said for text in each.align]
    known = [value for value in values if value is not None]
    return Attributes(any(each.packed for each in said), max((1, *known)), len(known) == len(values))


def _alignment(ctx: Context, node: Node, text: str) -> int | None:
    """The alignment that an expression or a type asks for; None where nobody knows."""
    value = constant(text)
    if value is not None:
        return value
    outer, ctx.pinned = ctx.pinned, ctx.site(node).span
    try:
        written = misread.part_of(f"int alignment = ({text});", "init_declarator", "value")
        value = expressions.constant(ctx, written) if written is not None else None
        if value is not None:
            return value
        named = misread.part_of(f"int alignment = sizeof({text});", "sizeof_expression", "type") or misread.part_of(
            f"{text} alignment;", "declaration", "type"
        )
        kind = declarators.descriptor(ctx, named) if named is not None else c.AUTO
        return None if c.known_size(kind) is None else kind.align
    finally:
        ctx.pinned = outer
