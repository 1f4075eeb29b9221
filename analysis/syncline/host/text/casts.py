"""What stands inside of casts and parentheses."""

from __future__ import annotations

from tree_sitter import Node

from ...frontend.syntax.ancestry import arguments_of, text_of

_PARENTHESES = frozenset({"parenthesized_expression", "condition_clause"})
#: the casts of C++ that keep where a pointer leads
NAMED_CASTS = frozenset({"static_cast", "reinterpret_cast", "const_cast"})
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


def named_cast(call: Node) -> Node | None:
    """The expression that a call casts whose name says so: `p` of `static_cast<T *>(p)`."""
    function, listed = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    given = arguments_of(listed) if listed is not None else []
    name = function.child_by_field_name("name") if function is not None else None
    return given[0] if name is not None and text_of(name) in NAMED_CASTS and len(given) == 1 else None


def pointee(node: Node) -> Node | None:
    """What the address is of that an expression takes: `p` of `&p` and `(void *)&p`."""
    node = without_casts(node)
    taken = node.type == "pointer_expression" and node.children[0].type == "&"
    return node.child_by_field_name("argument") if taken else None


def _only(node: Node) -> Node | None:
    return next(iter(arguments_of(node)), None)


def inside(node: Node) -> Node | None:
    """What an address, an element, a cast or a declarator is about."""
    fields = (node.child_by_field_name(field) for field in ("argument", "value", "declarator"))
    return next((child for child in fields if child is not None), None) or _only(node)
