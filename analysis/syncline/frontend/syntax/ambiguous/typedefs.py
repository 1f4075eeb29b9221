"""`typedef` behind the type that it names (`struct { … } typedef T;`), where the grammar takes it for a name: it is put
where the declaration begins, which means the same (C++17 [dcl.spec]: specifiers come in any order)."""

from __future__ import annotations

from collections.abc import Iterator

from ....regex import regex
from .edits import Edit, Range
from .kinds import Kinds

_TYPEDEF = regex(rb"\btypedef\b")
#: what the grammar reads where it did not expect the keyword
_NAMES = frozenset({"identifier", "type_identifier", "field_identifier"})
_DECLARATIONS = frozenset({"declaration", "field_declaration"})
#: what the grammar puts between the keyword and the declaration
_BETWEEN = _NAMES | {"ERROR", "sized_type_specifier"}


def changes(kinds: Kinds, text: bytes, within: Range) -> list[Edit]:
    """Where `typedef` has to be moved to, in a range of the text."""
    found = (match.span() for match in _TYPEDEF.finditer(text, *within) if _follows_type(text, match.start()))
    return [edit for start, end in found for edit in _moved(kinds, start, end)]


def _follows_type(text: bytes, at: int) -> bool:
    """Whether what stands before a place may be the end of a type: a word, a body, or template arguments."""
    at -= 1
    while at >= 0 and text[at : at + 1].isspace():
        at -= 1
    before = text[at : at + 1]
    return before.isalnum() or before in (b"_", b"}", b">")


def _moved(kinds: Kinds, start: int, end: int) -> Iterator[Edit]:
    node = kinds.tree.innermost(start, end)
    if node is None or node.type not in _NAMES or (node.start_byte, node.end_byte) != (start, end):
        return
    while node is not None and node.type in _BETWEEN:
        node = kinds.tree.parent(node)
    if node is not None and node.type in _DECLARATIONS and node.start_byte < start:
        yield Edit(node.start_byte, b"typedef ")
        yield Edit(start, blanks=end - start)
