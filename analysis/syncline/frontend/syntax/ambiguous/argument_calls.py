"""Calls that the grammar reads as types of functions: `Step<n, is_even(n)>`.

What can be a type is one in template arguments (C++17 [temp.arg]/2), but `is_even(n)` is none where `is_even` is a
function; in parentheses the grammar takes it for nothing but a call.
"""

from __future__ import annotations

from typing import Any

from ....regex import regex
from .edits import Edit, Range
from .kinds import Kind, Kinds

#: what may begin template arguments with such a call among them
_OPENING = regex(rb"<(?=[^;{}()]*[\w>]\s*\([^;{}]*>)")
_NAMES = frozenset({"type_identifier", "qualified_identifier", "template_type"})


def changes(kinds: Kinds, text: bytes, within: Range) -> list[Edit]:
    """Parentheses around such calls in a range of the text."""
    edits: list[Edit] = []
    for opening in _OPENING.finditer(text, *within):
        token = kinds.names.root.descendant_for_byte_range(opening.start(), opening.start() + 1)
        listed = token.parent if token is not None else None
        if listed is not None and listed.type == "template_argument_list":
            for argument in listed.named_children:
                if _is_call(kinds, argument):
                    edits += (Edit(argument.start_byte, b"("), Edit(argument.end_byte, b")"))
    return edits


def _is_call(kinds: Kinds, argument: Any) -> bool:
    """Whether a template argument is the call of a function that is declared."""
    name = argument.child_by_field_name("type") if argument.type == "type_descriptor" else None
    if name is None or name.type not in _NAMES or len(argument.named_children) != 2:
        return False
    around = argument.child_by_field_name("declarator")
    if around is None or around.type != "abstract_function_declarator":
        return False
    if around.child_by_field_name("declarator") is not None:
        return False
    return kinds.declared(name.text, name) in (Kind.VALUE, Kind.TEMPLATE)
