"""What the control flow around a launch says of variables: `case 256:`, `if (threads == 256)`."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ...frontend import ctypes as c
from ...frontend.syntax.ancestry import arguments_of, text_of
from ..text.casts import without_parentheses
from ..text.scalars import integer_range
from ..text.stores import HostNames
from .constants import Constants

_LEAVES = frozenset({"break_statement", "return_statement", "continue_statement", "throw_statement", "goto_statement"})


def path_facts(names: HostNames, at: Node) -> dict[int, int]:
    """The values that variables must have where control reaches `at`, by their declarator's id. Only variables that
    nothing changes after their declaration are listed, so that a value holds at every place."""
    constants = Constants(names)
    facts: dict[int, int] = {}
    node = at
    while node.type != "function_definition" and (parent := names.tree.parent(node)) is not None:
        for name, value in _equal(names, parent, node):
            known = constants.value(value) if isinstance(value, Node) else value
            declaration = names.declaration(text_of(name), name)
            if known is None or declaration is None or names.stores(declaration):
                continue
            kind = constants.type_of(declaration)
            of_truth = kind is not None and integer_range(kind) is not None and (value == 0 or kind == c.BOOL)
            if isinstance(value, Node) or of_truth:
                facts.setdefault(declaration.declarator.id, known)
        node = parent
    return facts


def _equal(names: HostNames, parent: Node, child: Node) -> Iterator[tuple[Node, Node | int]]:
    """(name, expression) of what must be equal for control to go from `parent` into `child`; (name, 1) of what must be
    true, which says what a `bool` is."""
    if parent.type == "if_statement":
        condition = parent.child_by_field_name("condition")
        arms = (parent.child_by_field_name("consequence"), parent.child_by_field_name("alternative"))
        if condition is not None and child in arms:
            yield from _conjuncts(condition, child == arms[0])
    elif parent.type == "case_statement":
        case = of_case(names, parent)
        if case is not None and child != case[1] and case[0].type == "identifier":
            yield case


def of_case(names: HostNames, case: Node) -> tuple[Node, Node] | None:
    """(expression, value) of what is equal in a case that control comes into from the head of the switch alone."""
    value = case.child_by_field_name("value")
    body = names.tree.parent(case)
    switch = names.tree.parent(body) if body is not None else None
    condition = switch.child_by_field_name("condition") if switch is not None else None
    if condition is None or value is None or falls_into(case):
        return None
    return without_parentheses(condition), value


def _conjuncts(condition: Node, holds: bool) -> Iterator[tuple[Node, Node | int]]:
    """What is equal where a condition holds, or does not."""
    condition = without_parentheses(condition)
    if condition.type == "identifier":
        yield condition, int(holds)
    argument = condition.child_by_field_name("argument")
    if condition.type == "unary_expression" and condition.children[0].type == "!" and argument is not None:
        yield from _conjuncts(argument, not holds)
    left, right = condition.child_by_field_name("left"), condition.child_by_field_name("right")
    if condition.type != "binary_expression" or left is None or right is None:
        return
    operator = condition.children[1].type
    if operator == ("&&" if holds else "||"):
        yield from _conjuncts(left, holds)
        yield from _conjuncts(right, holds)
    elif operator == ("==" if holds else "!="):
        left, right = without_parentheses(left), without_parentheses(right)
        if left.type == "identifier":
            yield left, right
        if right.type == "identifier":
            yield right, left


def falls_into(case: Node) -> bool:
    """Whether control may come into a case from the one before it."""
    before = case.prev_named_sibling
    while before is not None and before.type == "comment":
        before = before.prev_named_sibling
    if before is None:
        return False
    last: Node | None = before
    while last is not None and last.type in ("case_statement", "compound_statement"):
        inner = [child for child in arguments_of(last) if child != last.child_by_field_name("value")]
        last = inner[-1] if inner else None
    return last is None or last.type not in _LEAVES
