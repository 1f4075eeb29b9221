"""The store at a place of a text, as the parser sees the text: for who edits it."""

from __future__ import annotations

import re
from typing import Any

from ...records import record
from .nodes import node_at, text_of, walk


@record
class Update:
    """A store that changes what was there: the operation ("+", "-", "&", "|", "^", "min", "max", or any other that C
    has), and with what, as text."""

    operation: str
    operand: str


@record
class Store:
    """An assignment, `x++` or `x--` that is a statement, with its byte offsets. `update` is what it does to its target
    where it says so. `nested`: it is the body of a branch or a loop, without braces. `acts`: something in it changes a
    variable besides."""

    start: int
    end: int  #: behind the semicolon
    target: str
    update: Update | None
    nested: bool
    acts: bool


def store_at(source: bytes, start: int, end: int) -> Store | None:
    """The store whose expression reaches from `start` to `end`; None where there is none, its value is used, or the
    parser stumbles in it."""
    node = node_at(source, start, end)
    while node is not None and node.type not in _STORES and (node.start_byte, node.end_byte) == (start, end):
        node = node.named_children[0] if node.type == "expression_statement" and node.named_children else None
    if node is None or (node.start_byte, node.end_byte) != (start, end) or node.has_error:
        return None
    statement = node.parent
    if statement is None or statement.type != "expression_statement" or statement.parent is None:
        return None
    target = node.child_by_field_name("left" if node.type == "assignment_expression" else "argument")
    if target is None:
        return None
    nested = statement.parent.type not in ("compound_statement", "case_statement")
    acts = any(found.type in _STORES for child in node.children for found in walk(child))
    return Store(statement.start_byte, statement.end_byte, text_of(target), _update(node, target), nested, acts)


_STORES = ("assignment_expression", "update_expression")


def _update(node: Any, target: Any) -> Update | None:
    operator = text_of(node.child_by_field_name("operator"))
    right = node.child_by_field_name("right")
    if right is None:
        return Update(operator[0], "1")
    if operator != "=":
        return Update(operator[:-1], text_of(right))
    while right.type == "parenthesized_expression" and len(right.named_children) == 1:
        right = right.named_children[0]
    own = _plain(text_of(target))
    if right.type == "binary_expression":
        one, other = right.child_by_field_name("left"), right.child_by_field_name("right")
        sign = text_of(right.child_by_field_name("operator"))
        if one is None or other is None:
            return None
        if _plain(text_of(one)) == own:
            return Update(sign, text_of(other))
        return Update(sign, text_of(one)) if sign in _EITHER_WAY and _plain(text_of(other)) == own else None
    if right.type == "call_expression" and (given := right.child_by_field_name("arguments")) is not None:
        name, values = text_of(right.child_by_field_name("function")), [text_of(v) for v in given.named_children]
        rest = [value for value in values if _plain(value) != own]
        if name in ("min", "max") and len(values) == 2 and len(rest) == 1:
            return Update(name, rest[0])
    return None


#: operators whose operands may change places
_EITHER_WAY = ("+", "&", "|", "^")


def _plain(text: str) -> str:
    return re.sub(r"\s+", "", text)
