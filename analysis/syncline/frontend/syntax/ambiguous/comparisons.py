"""Comparisons that the grammar reads as template arguments: `i < n && j > (m)`, `i < n >> 1`, `i < n || j >= m`.

Behind the name of a variable `<` compares, whatever follows (C++17 [temp.names]/3); in parentheses the grammar takes it
for nothing else.
"""

from __future__ import annotations

from typing import Any

from ....limits.syntax import COMPARED_NAME
from ....regex import regex
from ..scopes import Names
from .edits import Edit, Range
from .kinds import Kinds

#: what may begin template arguments, and the name before it
_OPENING = regex(rb"<(?=[^<=;{}][^;{}]*>)")
_NAME = regex(rb"(?<![\w:.>])([A-Za-z_]\w*)\s*\Z")
_CASTS = frozenset({b"static_cast", b"reinterpret_cast", b"const_cast", b"dynamic_cast"})
_VARIABLES = frozenset(
    {"declaration", "parameter_declaration", "optional_parameter_declaration", "for_range_loop", "field_declaration"}
)


def changes(kinds: Kinds, text: bytes, within: Range) -> list[Edit]:
    """Parentheses around variables in a range of the text of which some have template arguments; none where none
    have."""
    root, names = kinds.names.root, kinds.names
    openings = [each.start() for each in _OPENING.finditer(text, *within)]
    doubtful = [each for each in openings if _begins_arguments(root, text, each)]
    if not any(_variable(names, each) for each in doubtful):
        return []
    edits: list[Edit] = []
    for each in openings:  # also those that are read as comparisons now: they may be next to begin arguments
        span = _variable(names, each)
        if span is not None:
            edits += (Edit(span[0], b"("), Edit(span[1], b")"))
    return edits


def _begins_arguments(root: Any, text: bytes, opening: int) -> bool:
    """Whether the template arguments of a plain name begin here."""
    token = root.descendant_for_byte_range(opening, opening + 1)
    above = token.parent if token is not None else None
    if above is None or above.type != "template_argument_list":
        return False
    name = above.prev_sibling
    if name is None or name.type not in ("identifier", "type_identifier"):
        return False
    start = name.start_byte
    return text[start - 1 : start] != b":" and text[start : name.end_byte] not in _CASTS


def _variable(names: Names, opening: int) -> tuple[int, int] | None:
    """The place of the variable's name that stands before a place; None where none does."""
    before = _NAME.search(names.text, max(0, opening - COMPARED_NAME), opening)
    node = names.tree.spelled(*before.span(1)) if before is not None else None
    if before is None or node is None:
        return None
    found = names.declaration(before.group(1).decode(), node)
    if found is None or found.node.type not in _VARIABLES or found.declarator.type == "function_declarator":
        return None
    outer = names.tree.parent(found.node)
    return before.span(1) if outer is None or outer.type != "template_declaration" else None
