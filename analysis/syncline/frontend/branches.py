"""The branch around a place of a text, as the parser sees the text: for who edits it.

Nothing is expanded: where a macro hides the branch, or the parser stumbles in it, there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .document import parse


@dataclass(frozen=True, slots=True)
class Declared:
    """A declaration of one plain variable, which could be made earlier: what stands before its name, the name, and
    where its value begins (None: it has none)."""

    kind: str
    name: str
    value: int | None


@dataclass(frozen=True, slots=True)
class Inner:
    """A statement of a block. `declares`: it is a declaration (without `variable`, not a plain one)."""

    start: int
    end: int
    declares: bool = False
    variable: Declared | None = None


@dataclass(frozen=True, slots=True)
class IfStatement:
    """An `if` with its byte offsets: the condition without its parentheses, the statements of its body, whether that
    has braces, and the `else` (from its keyword). `is_else`: it stands behind an `else` itself."""

    start: int
    end: int
    condition: tuple[int, int]
    body: tuple[int, int]
    statements: tuple[Inner, ...]
    braced: bool
    orelse: tuple[int, int] | None
    is_else: bool
    is_plain: bool  #: the condition is an expression that changes nothing and calls nothing
    function: tuple[int, int]  #: around all of it


def if_around(source: bytes, start: int, end: int) -> IfStatement | None:
    """The innermost `if` with the text from `start` to `end` in its body (not in its `else`); None where there is none
    in the same function before a loop or a `switch`, or the parser stumbles in it."""
    node = parse(source).root_node.descendant_for_byte_range(start, end)
    while node is not None:
        parent = node.parent
        if parent is None or node.type in _BOUNDS:
            return None
        if parent.type == "if_statement" and _is(parent.child_by_field_name("consequence"), node):
            return None if parent.has_error else _read(source, parent)
        if parent.type == "else_clause":
            return None
        node = parent
    return None


def under_label(source: bytes, start: int, end: int) -> bool:
    """Whether a statement stands right under a `case` or `default`: what is declared there is so for the next, too."""
    node = parse(source).root_node.descendant_for_byte_range(start, end)
    while node is not None and node.parent is not None and node.parent.start_byte == node.start_byte:
        node = node.parent
    return node is not None and node.parent is not None and node.parent.type == "case_statement"


_BOUNDS = (
    "for_statement", "while_statement", "do_statement", "switch_statement", "for_range_loop", "function_definition",
    "lambda_expression",
)  # fmt: skip
_ACTS = ("call_expression", "assignment_expression", "update_expression", "declaration", "comma_expression")


def _is(one: Any, other: Any) -> bool:
    return one is not None and one.id == other.id


def _read(source: bytes, node: Any) -> IfStatement | None:
    clause, body = node.child_by_field_name("condition"), node.child_by_field_name("consequence")
    if clause is None or body is None or source[clause.start_byte : clause.start_byte + 1] != b"(":
        return None
    braced = body.type == "compound_statement"
    listed = [child for child in body.named_children if child.type != "comment"] if braced else [body]
    orelse = node.child_by_field_name("alternative")
    return IfStatement(
        node.start_byte,
        node.end_byte,
        (clause.start_byte + 1, clause.end_byte - 1),
        (body.start_byte, body.end_byte),
        tuple(_inner(source, child) for child in listed),
        braced,
        None if orelse is None else (orelse.start_byte, orelse.end_byte),
        node.parent is not None and node.parent.type == "else_clause",
        not any(found.type in _ACTS for found in _walk(clause)),
        _function(node),
    )


def _function(node: Any) -> tuple[int, int]:
    while node.parent is not None and node.type != "function_definition":
        node = node.parent
    return node.start_byte, node.end_byte


def _inner(source: bytes, node: Any) -> Inner:
    if node.type != "declaration":
        return Inner(node.start_byte, node.end_byte, node.type in ("type_definition", "alias_declaration"))
    kind, declarators = node.child_by_field_name("type"), node.children_by_field_name("declarator")
    if kind is not None and len(declarators) == 1 and kind.start_byte == node.start_byte and kind.type in _PLAIN:
        declarator = declarators[0]
        value = declarator.child_by_field_name("value") if declarator.type == "init_declarator" else None
        name = declarator.child_by_field_name("declarator") if value is not None else declarator
        between = source[kind.end_byte : name.start_byte] if name is not None else b"?"
        equals = value is None or name is None or source[name.end_byte : value.start_byte].strip() == b"="
        listed = value is not None and value.type == "initializer_list"
        if name is not None and name.type == "identifier" and not between.strip() and equals and not listed:
            text = source[kind.start_byte : kind.end_byte].decode("utf-8", "replace")
            if text != "auto":
                variable = Declared(text, name.text.decode("utf-8", "replace"), value.start_byte if value else None)
                return Inner(node.start_byte, node.end_byte, True, variable)
    return Inner(node.start_byte, node.end_byte, True)


_PLAIN = ("primitive_type", "sized_type_specifier", "type_identifier")


def _walk(node: Any) -> list[Any]:
    found = [node]
    for child in node.children:
        found += _walk(child)
    return found
