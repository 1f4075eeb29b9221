"""What the host's own checks say of the values that a launch passes: `if (n <= 1024) k<<<1, n>>>(a)`, `assert(n % 32 ==
0)`, `if (n > 1024) return;`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node

from ..frontend.syntax.ancestry import arguments_of, text_of
from ..ir import terms as t
from ..ir.terms import Term
from ..limits.host import CONDITIONS
from .symbolic import Symbolic

_CHECKS = re.compile(r"(?:[A-Z]\w*_)?(?:assert|ASSERT|CHECK|REQUIRE|TORCH_CHECK|AT_ASSERTM?)\Z")
_LEAVES = frozenset({"return_statement", "throw_statement", "continue_statement", "break_statement"})
_EXITS = re.compile(r"(?:std::)?(?:exit|abort|_Exit|quick_exit)\Z")
_BLOCKS = frozenset({"compound_statement", "case_statement"})
_FUNCTIONS = frozenset({"function_definition", "lambda_expression"})


def conditions(symbolic: Symbolic, at: Node) -> tuple[Term, ...]:
    """What holds whenever control comes to `at`, as far as it is made of comparisons of integers."""
    found: list[Term] = []
    for node, holds in _known(symbolic, at):
        term = symbolic.condition(node)
        if term is not None:
            found.append(term if holds else t.not_(term))
        if len(found) >= CONDITIONS:
            break
    return tuple(dict.fromkeys(f for f in found if not f.is_const))


def _known(symbolic: Symbolic, at: Node) -> Iterator[tuple[Node, bool]]:
    """(condition, whether it holds) of the branches around a place and of the checks before it."""
    tree = symbolic.names.tree
    node = at
    while node.type not in _FUNCTIONS and (parent := tree.parent(node)) is not None:
        if parent.type in ("if_statement", "while_statement", "for_statement"):
            condition = parent.child_by_field_name("condition")
            if condition is not None and parent.child_by_field_name("alternative") == node:
                yield condition, False
            elif condition is not None and node in (
                parent.child_by_field_name("consequence"),
                parent.child_by_field_name("body"),
            ):
                yield condition, True
        elif parent.type in _BLOCKS:
            for before in parent.named_children:
                if before.start_byte >= node.start_byte:
                    break
                yield from _checked(before)
        node = parent


def _checked(statement: Node) -> Iterator[tuple[Node, bool]]:
    if statement.type == "expression_statement" and statement.named_children:
        call = statement.named_children[0]
        function = call.child_by_field_name("function") if call.type == "call_expression" else None
        listed = call.child_by_field_name("arguments") if call.type == "call_expression" else None
        if function is not None and listed is not None and _CHECKS.match(text_of(function)) and arguments_of(listed):
            yield arguments_of(listed)[0], True
    elif statement.type == "if_statement" and statement.child_by_field_name("alternative") is None:
        condition, body = statement.child_by_field_name("condition"), statement.child_by_field_name("consequence")
        if condition is not None and body is not None and _leaves(body):
            yield condition, False


def _leaves(body: Node) -> bool:
    """Whether control does not come out behind a statement."""
    if body.type == "compound_statement":
        inner = arguments_of(body)
        return bool(inner) and _leaves(inner[-1])
    if body.type == "expression_statement" and body.named_children:
        function = body.named_children[0].child_by_field_name("function")
        return function is not None and _EXITS.match(text_of(function)) is not None
    return body.type in _LEAVES
