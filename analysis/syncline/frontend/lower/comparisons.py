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

_OPENING = re.compile(rb"(?<![\w:.>])([A-Za-z_]\w*)\s*<(?=[^<=;{}][^;{}]*>)")
_TEMPLATES = frozenset({"template_function", "template_type"})
_VARIABLES = frozenset(
    {"declaration", "parameter_declaration", "optional_parameter_declaration", "for_range_loop", "field_declaration"}
)


def reread(root: Any, text: bytes) -> Any:
    """The tree of a text in which variables have no template arguments; the one that is given, where there are none."""
    openings = list(_OPENING.finditer(text))
    if not openings:
        return root
    names = Names(root, text)
    if not any(_is_variable(names, each, _TEMPLATES) for each in openings):
        return root
    changed = bytearray(text)
    for each in openings:  # also those that are read as comparisons now: they may be next to begin arguments
        if _is_variable(names, each):
            changed[each.end() - 1] = ord(">")
    return parse(bytes(changed)).root_node


def _is_variable(names: Names, opening: re.Match[bytes], parents: frozenset[str] = frozenset()) -> bool:
    """Whether a name is a variable's; where `parents` are given, and it stands in one of these nodes."""
    node = names.tree.spelled(*opening.span(1))
    above = names.tree.parent(node) if node is not None else None
    if node is None or above is None or (parents and above.type not in parents):
        return False
    found = names.declaration(opening.group(1).decode(), node)
    if found is None or found.node.type not in _VARIABLES or found.declarator.type == "function_declarator":
        return False
    outer = names.tree.parent(found.node)
    return outer is None or outer.type != "template_declaration"
