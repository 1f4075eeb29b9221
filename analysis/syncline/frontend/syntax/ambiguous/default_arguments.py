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
    inner = kinds.tree.innermost(at, at + 1)
    literal = kinds.tree.enclosing(inner, _LITERAL) if inner is not None else None
    named = literal.child_by_field_name("type") if literal is not None else None
    if literal is None or named is None or not named.is_missing:
        return
    parameter = kinds.tree.enclosing(literal, _PARAMETER)
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
