"""What the control flow around a launch says of variables: `case 256:`, `if (threads == 256)`."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ..frontend.syntax.ancestry import arguments_of, text_of
from .constants import Constants
from .stores import HostNames

_LEAVES = frozenset({"break_statement", "return_statement", "continue_statement", "throw_statement", "goto_statement"})


def path_facts(names: HostNames, at: Node) -> dict[int, int]:
    """The values that variables must have where control reaches `at`, by their declarator's id. Only variables that
    nothing changes after their declaration are listed, so that a value holds at every place."""
    constants = Constants(names)
    facts: dict[int, int] = {}
    node = at
    while node.type != "function_definition" and (parent := names.tree.parent(node)) is not None:
        for name, value in _equal(names, parent, node):
            known = constants.value(value)
            declaration = names.declaration(text_of(name), name)
            if known is not None and declaration is not None and not names.stores(declaration):
                facts.setdefault(declaration.declarator.id, known)
        node = parent
    return facts


def _equal(names: HostNames, parent: Node, child: Node) -> Iterator[tuple[Node, Node]]:
    """(name, expression) of what must be equal for control to go from `parent` into `child`."""
    if parent.type == "if_statement" and parent.child_by_field_name("consequence") == child:
        condition = parent.child_by_field_name("condition")
        if condition is not None:
            yield from _conjuncts(condition)
    elif parent.type == "case_statement" and parent.child_by_field_name("value") not in (None, child):
        body = names.tree.parent(parent)
        switch = names.tree.parent(body) if body is not None else None
        condition = switch.child_by_field_name("condition") if switch is not None else None
        value = parent.child_by_field_name("value")
        subject = _bare(condition) if condition is not None else None
        if subject is not None and subject.type == "identifier" and value is not None and not _falls_into(parent):
            yield subject, value


def _conjuncts(condition: Node) -> Iterator[tuple[Node, Node]]:
    condition = _bare(condition)
    if condition.type != "binary_expression":
        return
    left, right = condition.child_by_field_name("left"), condition.child_by_field_name("right")
    if left is None or right is None:
        return
    match condition.children[1].type:
        case "&&":
            yield from _conjuncts(left)
            yield from _conjuncts(right)
        case "==":
            left, right = _bare(left), _bare(right)
            if left.type == "identifier":
                yield left, right
            if right.type == "identifier":
                yield right, left


def _bare(node: Node) -> Node:
    """Without the parentheses around it."""
    while node.type in ("parenthesized_expression", "condition_clause") and len(arguments_of(node)) == 1:
        node = arguments_of(node)[0]
    return node


def _falls_into(case: Node) -> bool:
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
