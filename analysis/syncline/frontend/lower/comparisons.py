"""Comparisons that the grammar reads as template arguments: `i < n && j > (m)`, `i < n >> 1`, `i < n || j >= m`.

Behind the name of a variable `<` compares, whatever follows (C++17 [temp.names]/3). As the tree around such a
misreading has the wrong shape, the text is read again with `>` in its place, which binds as strongly and begins no
arguments; the nodes keep the text that the user wrote.
"""

from __future__ import annotations

import re
from typing import Any

from ...host.scopes import Names
from ..document import parse

#: what may begin template arguments, and the name before it
_OPENING = re.compile(rb"<(?=[^<=;{}][^;{}]*>)")
_NAME = re.compile(rb"(?<![\w:.>])([A-Za-z_]\w*)\s*\Z")
_LONGEST = 80
_CASTS = frozenset({b"static_cast", b"reinterpret_cast", b"const_cast", b"dynamic_cast"})
_VARIABLES = frozenset(
    {"declaration", "parameter_declaration", "optional_parameter_declaration", "for_range_loop", "field_declaration"}
)


def reread(root: Any, text: bytes) -> Any:
    """The tree of a text in which variables have no template arguments; the one that is given, where there are none."""
    openings = [each.start() for each in _OPENING.finditer(text)]
    doubtful = [each for each in openings if _begins_arguments(root, text, each)]
    if not doubtful:
        return root
    names = Names(root, text)
    if not any(_is_variable(names, each) for each in doubtful):
        return root
    changed = bytearray(text)
    for each in openings:  # also those that are read as comparisons now: they may be next to begin arguments
        if _is_variable(names, each):
            changed[each] = ord(">")
    return parse(bytes(changed)).root_node


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


def _is_variable(names: Names, opening: int) -> bool:
    """Whether a variable's name stands before a place."""
    before = _NAME.search(names.text, max(0, opening - _LONGEST), opening)
    node = names.tree.spelled(*before.span(1)) if before is not None else None
    if before is None or node is None:
        return False
    found = names.declaration(before.group(1).decode(), node)
    if found is None or found.node.type not in _VARIABLES or found.declarator.type == "function_declarator":
        return False
    outer = names.tree.parent(found.node)
    return outer is None or outer.type != "template_declaration"
