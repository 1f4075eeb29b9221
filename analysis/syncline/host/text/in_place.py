"""Lambdas that run once, where they stand, as a block would. They are called on the spot, `[&] { ... }()`, or are the
last argument of one of ATen's dispatch macros, `AT_DISPATCH_FLOATING_TYPES(type, "name", [&] { ... })`, which calls it
for the type at hand."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ...frontend.syntax.ancestry import Ancestry, arguments_of, list_of, text_of
from ...regex import regex

_FUNCTIONS = frozenset({"function_definition", "lambda_expression"})
_LAMBDA = frozenset({"lambda_expression"})
#: macros that call their last argument in one case of a switch, or throw (PyTorch, ATen/Dispatch.h)
_DISPATCHES = regex(r"AT_DISPATCH_[A-Z0-9_]+\Z")


def runs_in_place(tree: Ancestry, function: Node) -> bool:
    """Whether a lambda runs where it stands and nowhere else."""
    if function.type != "lambda_expression" or _takes_arguments(function):
        return False
    node, above = function, tree.parent(function)
    while above is not None and above.type == "parenthesized_expression":
        node, above = above, tree.parent(above)
    if above is None:
        return False
    if above.type == "call_expression":
        return above.child_by_field_name("function") == node
    call = tree.parent(above) if above.type == "argument_list" else None
    called = call.child_by_field_name("function") if call is not None else None
    return called is not None and _DISPATCHES.match(text_of(called)) is not None and arguments_of(above)[-1] == node


def function_around(tree: Ancestry, node: Node) -> Node | None:
    """The innermost function or lambda around a node, without lambdas that run in place."""
    return enclosing(tree, node, _FUNCTIONS)


def deferring(tree: Ancestry, node: Node) -> Node | None:
    """The innermost lambda around a node that does not run in place: it may be called later, or never."""
    return enclosing(tree, node, _LAMBDA)


def enclosing(tree: Ancestry, node: Node, types: frozenset[str]) -> Node | None:
    """The nearest ancestor of one of these types, without lambdas that run in place."""
    found = tree.enclosing(node, types)
    while found is not None and runs_in_place(tree, found):
        found = tree.enclosing(found, types)
    return found


def ways_in(tree: Ancestry, at: Node) -> Iterator[tuple[Node, Node]]:
    """What holds a place in its function, from within: (inner, outer)."""
    node = at
    while (node.type not in _FUNCTIONS or runs_in_place(tree, node)) and (parent := tree.parent(node)) is not None:
        yield node, parent
        node = parent


def _takes_arguments(function: Node) -> bool:
    return bool(list_of(function.child_by_field_name("declarator"), "parameters"))
