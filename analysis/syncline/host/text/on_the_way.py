"""Which places of the host's text control passes on its way to others."""

from __future__ import annotations

import re

from tree_sitter import Node

from ...frontend.syntax.ancestry import Ancestry, holds, text_of
from ...regex import regex
from .in_place import deferring, enclosing

_LOOPS = frozenset({"for_statement", "for_range_loop", "while_statement", "do_statement", "lambda_expression"})
_FUNCTION = frozenset({"function_definition"})
_GOTO = regex(rb"\bgoto\s+(\w+)")
_BLOCKS = frozenset({"compound_statement", "case_statement"})
#: these run all of their parts; what looks like a call may be a macro that drops its arguments
_EXPRESSIONS = frozenset(
    {"assignment_expression", "parenthesized_expression", "cast_expression", "unary_expression", "comma_expression",
     "condition_clause", "init_declarator"}
)  # fmt: skip
_RUN = _EXPRESSIONS | {"expression_statement", "compound_statement"}
_CONDITIONAL = frozenset({"if_statement", "while_statement", "switch_statement"})
_LEAVES = regex(rb"\b(?:break|continue)\b")


def always_before(tree: Ancestry, store: Node, at: Node) -> bool:
    """Whether control that reaches `at` has passed `store` on the way: it is run with a statement of a block around
    `at`, or with the condition of a branch or loop around it."""
    if store.start_byte >= at.start_byte:
        return False
    node, above = store, tree.parent(store)
    while above is not None and not holds(above, at):
        if not _always_runs(above, node, store):
            return False
        node, above = above, tree.parent(above)
    if above is None or node == store:
        return False
    is_head = above.type in _CONDITIONAL and above.child_by_field_name("condition") == node
    is_before = above.type in _BLOCKS and node.type not in _EXPRESSIONS
    return (is_head or is_before) and not jumps_over(tree, store, at)


def _always_runs(above: Node, node: Node, store: Node) -> bool:
    """Whether what is `above` runs its part `node`, with a store in it, whenever it runs."""
    match above.type:
        case "binary_expression":
            return above.children[1].type not in ("&&", "||") or above.child_by_field_name("left") == node
        case "do_statement":
            before = (above.text or b"")[: store.start_byte - above.start_byte]
            return above.child_by_field_name("body") == node and _LEAVES.search(before) is None
        case "if_statement" | "while_statement" | "switch_statement":
            return above.child_by_field_name("condition") == node
        case "declaration":
            return not any(text_of(child) == "static" for child in above.children)
        case kind:
            return kind in _RUN


def jumps_back(tree: Ancestry, later: Node, earlier: Node) -> bool:
    """Whether a `goto` behind `later` leads to a label before `earlier`, in the function that holds it."""
    function = tree.enclosing(earlier, _FUNCTION) if tree.has_jumps else None
    text = (function.text or b"") if function is not None else b""
    if function is None or b"goto" not in text:
        return False
    for jump in _GOTO.finditer(text, max(0, later.start_byte - function.start_byte)):
        label = re.search(rb"\b" + re.escape(jump.group(1)) + rb"\s*:(?!:)", text)
        if label is not None and function.start_byte + label.start() <= earlier.start_byte:
            return True
    return False


def jumps_over(tree: Ancestry, place: Node, at: Node) -> bool:
    """Whether a `goto` may lead to a label between `place` and `at`, so that control comes to `at` without all of
    `place`: only where one that stands before its end leads behind it."""
    function = tree.enclosing(at, _FUNCTION) if tree.has_jumps else None
    text = (function.text or b"") if function is not None else b""
    if function is None or b"goto" not in text:
        return False
    end, stop = max(0, place.end_byte - function.start_byte), at.start_byte - function.start_byte
    return any(_is_label(name, text[end:stop]) for name in _GOTO.findall(text)) and any(
        _is_label(name, text[end:]) for name in _GOTO.findall(text, 0, end)
    )


def _is_label(name: bytes, text: bytes) -> bool:
    return re.search(rb"\b" + re.escape(name) + rb"\s*:(?!:)", text) is not None


def is_deferred(tree: Ancestry, store: Node, at: Node) -> bool:
    """Whether a store stands in a lambda around which `at` is not: it happens whenever that is called."""
    deferred = deferring(tree, store)
    return deferred is not None and not holds(deferred, at)


def may_come_round(tree: Ancestry, store: Node, at: Node, scope: Node) -> bool:
    """Whether a store that stands after `at` can run before it: a loop inside `scope` holds both, or one of them stands
    in a lambda, which runs whenever it is called."""
    if jumps_back(tree, store, at):
        return True
    deferred = deferring(tree, at)
    if deferred is not None and holds(scope, deferred):
        return True
    loop = enclosing(tree, store, _LOOPS)
    while loop is not None and holds(scope, loop):
        if holds(loop, at) or loop.type == "lambda_expression":
            return True
        loop = enclosing(tree, loop, _LOOPS)
    return False


def hides_again(tree: Ancestry, hiding: Node, store: Node, at: Node) -> bool:
    """Whether control that comes round from a store behind `at` passes `hiding`, which is always before `at`, on its
    way: the innermost loop that holds both the store and `at` holds it as well."""
    loop = enclosing(tree, at, _LOOPS)
    while loop is not None and not holds(loop, store):
        loop = enclosing(tree, loop, _LOOPS)
    if loop is None or loop.type == "lambda_expression" or is_deferred(tree, store, at):
        return False
    return holds(loop, hiding) and not jumps_back(tree, store, at)
