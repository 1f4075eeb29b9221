"""Loops of the host around a launch whose variable takes a few constant values: `for (bs = 32; bs <= 1024; bs *= 2)`.

Each value is a launch of its own.
"""

from __future__ import annotations

from itertools import product

from tree_sitter import Node

from ...frontend.preprocess.expression import NotConstant, apply
from ...frontend.syntax.ancestry import holds, text_of
from ...frontend.syntax.declarations import Declaration
from ...limits.host import LOOP_LAUNCHES, LOOP_VALUES
from .constants import Constants

_LOOPS = frozenset({"for_statement", "while_statement"})
_FUNCTIONS = frozenset({"function_definition", "lambda_expression"})


def iterations(constants: Constants, at: Node) -> tuple[dict[int, int], ...]:
    """The values of the loop variables at a launch, by their declarator's id: once for each iteration; one without any
    where they are not known, or nothing in the loop asks for them."""
    tree = constants.names.tree
    found: list[list[tuple[int, int]]] = []
    loop = tree.parent(at)
    while loop is not None and loop.type not in _FUNCTIONS:
        if loop.type in _LOOPS:
            known = _values(constants, loop, at)
            if known is not None:
                declaration, values = known
                found.append([(declaration.declarator.id, value) for value in values])
        loop = tree.parent(loop)
    count = 1
    for values in found:
        count *= len(values)
    if count > LOOP_LAUNCHES or count == 0:
        return ({},)
    return tuple(dict(each) for each in product(*found))


def _values(constants: Constants, loop: Node, at: Node) -> tuple[Declaration, list[int]] | None:
    """The variable that counts a loop and what it holds at `at` in one iteration after the other; None where that is
    not known."""
    names = constants.names
    condition, body = loop.child_by_field_name("condition"), loop.child_by_field_name("body")
    if condition is None or body is None or not holds(body, at):
        return None
    for name in _named(condition):
        declaration = names.declaration(text_of(name), name)
        if declaration is None or declaration.node.type != "declaration":
            continue
        inside = [store for store in names.stores(declaration) if holds(loop, store.at)]
        begun = loop.child_by_field_name("initializer")
        starts = [store for store in inside if begun is not None and holds(begun, store.at)]
        steps = [store for store in inside if store not in starts]
        if len(steps) != 1 or len(starts) > 1 or steps[0].field is not None:
            continue
        step = steps[0].at
        if not _comes_last(constants, loop, step, at):
            continue
        if len(names.occurrences(declaration.name, loop)) <= _in_head(loop, declaration.name):
            return None  # nobody asks for it
        first = _first(constants, declaration, loop, starts[0].value if starts else None)
        values = None if first is None else _run(constants, declaration, condition, step, first)
        if values:
            return declaration, values
    return None


def _in_head(loop: Node, name: str) -> int:
    """How often a loop's own head names the variable."""
    head = [loop.child_by_field_name(field) for field in ("initializer", "condition", "update")]
    return sum(_count(part, name) for part in head if part is not None)


def _count(node: Node, name: str) -> int:
    if node.type == "identifier":
        return int(text_of(node) == name)
    return sum(_count(child, name) for child in node.named_children)


def _named(node: Node) -> list[Node]:
    if node.type == "identifier":
        return [node]
    return [name for child in node.named_children for name in _named(child)]


def _comes_last(constants: Constants, loop: Node, step: Node, at: Node) -> bool:
    """Whether each iteration changes the variable once, and after it came to `at`."""
    update = loop.child_by_field_name("update")
    if update is not None and holds(update, step):
        return True
    tree = constants.names.tree
    statement = tree.parent(step)
    block = tree.parent(statement) if statement is not None else None
    plain = statement is not None and statement.type == "expression_statement"
    return plain and block is not None and block == loop.child_by_field_name("body") and step.start_byte > at.end_byte


def _first(constants: Constants, declaration: Declaration, loop: Node, given: Node | None) -> int | None:
    """What the variable holds as the loop begins."""
    if given is not None:
        return constants.value(given)
    others = [s for s in constants.names.stores(declaration) if not holds(loop, s.at)]
    if declaration.value is None or any(store.at.start_byte < loop.end_byte for store in others):
        return None
    return constants.value(declaration.value)


def _run(constants: Constants, declaration: Declaration, condition: Node, step: Node, value: int) -> list[int] | None:
    """The values in one iteration after the other; None where they are not known, or too many."""
    values: list[int] = []
    while len(values) <= LOOP_VALUES:
        here = Constants(constants.names, {**constants.facts, declaration.declarator.id: value})
        goes_on = here.value(condition)
        if goes_on is None:
            return None
        if not goes_on:
            return values
        values.append(value)
        after = _stepped(here, step, value)
        if after is None or after == value:
            return None
        value = after
    return None


def _stepped(constants: Constants, step: Node, value: int) -> int | None:
    if step.type == "update_expression":
        return value + (1 if any(child.type == "++" for child in step.children) else -1)
    right, operator = step.child_by_field_name("right"), step.child_by_field_name("operator")
    by = constants.value(right) if right is not None else None
    if by is None:
        return None
    sign = text_of(operator) if operator is not None else "="
    if sign == "=":
        return by
    try:
        return apply(sign[:-1], value, by)
    except (NotConstant, ZeroDivisionError):
        return None
