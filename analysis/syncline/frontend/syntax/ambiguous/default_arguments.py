"""Default arguments that are lists, `Options options = {}`, which the grammar takes for objects without a type: they
are of the parameter's (C++17 [dcl.init.list])."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....regex import regex
from .edits import Edit, Range
from .kinds import Kinds

_LIST = regex(rb"=\s*(\{)")
_LITERAL, _PARAMETER = frozenset({"compound_literal_expression"}), frozenset({"optional_parameter_declaration"})


def changes(kinds: Kinds, text: bytes, within: Range) -> list[Edit]:
    """The types of such lists in a range of the text; a null pointer for one that a pointer is given."""
    if not kinds.names.root.has_error:
        return []
    return [edit for found in _LIST.finditer(text, *within) for edit in _of(kinds, text, found.start(1))]


def _of(kinds: Kinds, text: bytes, at: int) -> Iterator[Edit]:
    literal = kinds.tree.enclosing(kinds.tree.innermost(at, at + 1), _LITERAL)
    named = literal.child_by_field_name("type") if literal is not None else None
    parameter = kinds.tree.enclosing(literal, _PARAMETER) if named is not None and named.is_missing else None
    kind = parameter.child_by_field_name("type") if parameter is not None else None
    if parameter is None or kind is None or parameter.child_by_field_name("default_value") != literal:
        return
    if _is_pointer(parameter.child_by_field_name("declarator")):
        yield Edit(at, blanks=literal.end_byte - at)
        yield Edit(literal.end_byte, b"nullptr")
    else:
        yield Edit(at, b"(" + text[kind.start_byte : kind.end_byte] + b")")


def _is_pointer(declarator: Any) -> bool:
    return declarator is not None and declarator.type in ("pointer_declarator", "abstract_pointer_declarator")
