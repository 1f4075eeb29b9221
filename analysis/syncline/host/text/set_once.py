"""Whether expressions keep their values from a place on, and on which ways control comes to one: for what a pointer was
assigned on one of the ways to a launch."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ...frontend.syntax.ancestry import text_of
from ...frontend.syntax.declarations import FILE_SCOPES, Declaration
from .on_the_way import may_come_round
from .stores import HostNames

#: initialisers that may name another pointer
COPIES = frozenset(
    {"identifier", "field_expression", "binary_expression", "conditional_expression", "cast_expression",
     "pointer_expression", "parenthesized_expression", "subscript_expression", "call_expression", "initializer_list",
     "argument_list", "type_identifier"}
)  # fmt: skip


#: expressions whose value changes only with the variables that they name
_CALCULATED = frozenset(
    {"binary_expression", "unary_expression", "parenthesized_expression", "condition_clause", "conditional_expression",
     "number_literal", "char_literal", "true", "false", "null"}
)  # fmt: skip


def ways_to(names: HostNames, at: Node) -> Iterator[tuple[str, bool]]:
    """On which ways control comes to a place: what the branches around it ask, and which arm it stands in."""
    yield " ".join(text_of(at).split()), True
    inner: Node | None = at
    while (outer := names.tree.parent(inner) if inner is not None else None) is not None:
        condition = outer.child_by_field_name("condition") if outer.type == "if_statement" else None
        if condition is not None and inner != condition and _is_kept(names, condition, at):
            yield " ".join(text_of(condition).split()), inner == outer.child_by_field_name("consequence")
        inner = outer


def stays(names: HostNames, node: Node, at: Node) -> bool:
    """Whether each variable in an expression got its only value before a place, and keeps it."""
    if node.type != "identifier":
        return node.type in COPIES and all(stays(names, each, at) for each in node.named_children)
    found = names.declaration(text_of(node), node)
    if found is None or found.scope.type in FILE_SCOPES:
        return False
    if found.value is not None and found.value.type in COPIES and not stays(names, found.value, at):
        return False
    return _is_set_before(names, found, at)


def _is_kept(names: HostNames, condition: Node, at: Node) -> bool:
    """Whether a condition has one value from a place on: nothing changes what it names."""
    if condition.type == "identifier":
        found = names.declaration(text_of(condition), condition)
        return found is not None and found.scope.type not in FILE_SCOPES and _is_set_before(names, found, at)
    return condition.type in _CALCULATED and all(_is_kept(names, each, at) for each in condition.named_children)


def _is_set_before(names: HostNames, found: Declaration, at: Node) -> bool:
    """Whether nothing changes a variable from a place on."""
    tree = names.tree
    return all(
        store.at.end_byte <= at.start_byte and not may_come_round(tree, store.at, at, found.scope)
        for store in names.stores(found)
    )
