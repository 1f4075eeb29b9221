"""What stands inside of casts and parentheses."""

from __future__ import annotations

from tree_sitter import Node

from ..frontend.syntax.ancestry import arguments_of

_PARENTHESES = frozenset({"parenthesized_expression", "condition_clause"})
_CASTS = frozenset({"cast_expression", "parenthesized_expression"})


def without_casts(node: Node) -> Node:
    """The expression itself: `p` of `(void *)(p)`."""
    while node.type in _CASTS and (inner := node.child_by_field_name("value") or _only(node)) is not None:
        node = inner
    return node


def without_parentheses(node: Node) -> Node:
    """The expression itself: `p` of `((p))`, and of the condition `(p)`."""
    while node.type in _PARENTHESES and len(inner := arguments_of(node)) == 1:
        node = inner[0]
    return node


def pointee(node: Node) -> Node | None:
    """`p` of `&p` and `(void *)&p`."""
    node = without_casts(node)
    taken = node.type == "pointer_expression" and node.children[0].type == "&"
    return node.child_by_field_name("argument") if taken else None


def _only(node: Node) -> Node | None:
    return next(iter(arguments_of(node)), None)


def inside(node: Node) -> Node | None:
    """What an address, an element, a cast or a declarator is about."""
    fields = (node.child_by_field_name(field) for field in ("argument", "value", "declarator"))
    return next((child for child in fields if child is not None), None) or _only(node)
