"""What attributes say of a record's layout, or of a member's: `packed`, and the alignments asked for."""

from __future__ import annotations

from ....records import record
from ... import ctypes as c
from ...preprocess.expression import constant
from ...preprocess.packing import LayoutAttribute, Limit, limit_at, listed_attributes
from ...preprocess.tokens import tokens_from
from ...syntax.node import Node
from ..core import reparse
from ..core.state import Sema
from . import declarators


@record
class Attributes:
    """`align` is in bytes; `known`: every alignment asked for has a value."""

    packed: bool = False
    align: int = 1
    known: bool = True


def limit(sema: Sema, record: Node) -> Limit:
    """The limit that `#pragma pack` sets for the members of a record."""
    expanded = sema.program.expanded
    packs = expanded.masked.packs
    return limit_at(packs, record.start, expanded.expand) if packs else Limit()


def of_record(sema: Sema, record: Node) -> Attributes:
    """What is said of a record before its body, and right behind it."""
    body = record.field("body")
    head = body.start if body is not None else record.end
    return _read(sema, record, _between(sema, record.start, head) + _behind(sema, record.end) + _standard(record))


def of_member(sema: Sema, declaration: Node, kind: Node | None, start: int, end: int) -> Attributes:
    """What is said between two places of a member's declaration, and not of the type that it defines there (`kind`)."""
    inner = kind if kind is not None and kind.field("body") is not None else None
    said = _between(sema, start, end)
    if inner is not None:
        of_type = {*_between(sema, inner.start, inner.end), *_behind(sema, inner.end)}
        said = [each for each in said if each not in of_type]
    return _read(sema, declaration, said + (_standard(declaration) if kind is not None else []))


def _between(sema: Sema, start: int, end: int) -> list[LayoutAttribute]:
    layouts = sema.program.expanded.masked.layouts
    return [each for at, each in layouts.items() if start <= at < end] if layouts else []


def _behind(sema: Sema, end: int) -> list[LayoutAttribute]:
    """The attributes that follow the end of a type with nothing in between."""
    expanded = sema.program.expanded
    layouts = expanded.masked.layouts
    if not layouts:
        return []
    behind = next((token.start for token in tokens_from(expanded.text, end, len(expanded.text))), len(expanded.text))
    return [each for at, each in layouts.items() if end <= at <= behind]


def _standard(node: Node) -> list[LayoutAttribute]:
    """`[[gnu::packed]]`"""
    written = (child.text for child in node.children if child.type == "attribute_declaration")
    return [each for text in written if (each := listed_attributes(text)) is not None]


def _read(sema: Sema, node: Node, said: list[LayoutAttribute]) -> Attributes:
    if not said:
        return Attributes()
    values = [_alignment(sema, node, text) for each in said for text in each.align]
    known = [value for value in values if value is not None]
    return Attributes(any(each.packed for each in said), max((1, *known)), len(known) == len(values))


def _alignment(sema: Sema, node: Node, text: str) -> int | None:
    """The alignment that an expression or a type asks for; None where nobody knows."""
    value = constant(text)
    if value is not None:
        return value
    outer = sema.reading.pinned
    sema.reading.pinned = outer or sema.program.expanded.span(node.start, node.end)
    try:
        written = reparse.part_of(f"int alignment = ({text});", "init_declarator", "value")
        value = sema.constant(written) if written is not None else None
        if value is not None:
            return value
        named = reparse.part_of(f"int alignment = sizeof({text});", "sizeof_expression", "type") or reparse.part_of(
            f"{text} alignment;", "declaration", "type"
        )
        kind = declarators.descriptor(sema, named) if named is not None else c.AUTO
        return None if c.known_size(kind) is None else kind.align
    finally:
        sema.reading.pinned = outer
