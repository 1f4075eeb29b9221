"""Loops of the host that double a variable, or halve it, until it meets a bound: what it holds behind them."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ...frontend.syntax.ancestry import arguments_of, text_of
from ...ir import terms as t
from ...ir.terms import Sort, Term
from ...records import record
from ..text.casts import without_parentheses
from .arithmetic import NotFollowed, operated
from .expressions import Expressions, Scope

_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_STORES = frozenset({"assignment_expression", "update_expression"})


@record
class _Counter:
    """The variable of a loop, and the scope that the loop begins in."""

    expressions: Expressions
    variable: int
    scope: Scope

    def is_meant(self, node: Node) -> bool:
        """Whether an expression is the variable."""
        found = self.expressions.names.declaration(text_of(node), node) if node.type == "identifier" else None
        return found is not None and found.declarator.id == self.variable

    def times(self, node: Node, value: int) -> int | None:
        """What an expression of the variable and constants is where the variable has a value."""
        known = Scope({**self.scope.values, self.variable: t.integer(value)}, True, self.scope.loop)
        try:
            found = self.expressions.followed(node, known)
        except NotFollowed:
            return None
        return int(found.value) if found.is_const else None

    def stores(self, node: Node) -> Iterator[Node]:
        """The assignments to the variable in a part of the text."""
        target = node.child_by_field_name("left") or node.child_by_field_name("argument")
        if node.type in _STORES and target is not None and self.is_meant(target):
            yield node
        for child in node.named_children:
            yield from self.stores(child)

    def is_free(self, node: Node) -> bool:
        """Whether an expression does not speak of the variable."""
        return not self.is_meant(node) and all(self.is_free(child) for child in node.named_children)


def after_loop(expressions: Expressions, loop: Node, variable: int, before: Term, scope: Scope) -> Term | None:
    """What the only variable that a loop changes holds behind it; None where that is not known."""
    counter = _Counter(expressions, variable, scope)
    condition, step = loop.child_by_field_name("condition"), _only_step(counter, loop)
    if condition is None or step is None or not before.is_const or before.value < 1:
        return None
    found = _bounded(counter, condition)
    if found is None:
        return None
    changing, operator, bound = found
    try:
        end = expressions.operand(bound, scope)
    except NotFollowed:
        return None
    begun = int(before.value)
    if operator in ("<", "<=") and _multiplies(counter, step):
        return _doubled(counter, changing, begun, end if operator == "<" else t.add(end, t.ONE))
    if operator in (">", ">=") and begun & (begun - 1) == 0 and _divides(counter, step):
        return _halved(counter, changing, begun, t.add(end, t.ONE) if operator == ">" else end)
    return None


def _bounded(counter: _Counter, condition: Node) -> tuple[Node, str, Node] | None:
    """`v < n` as (v, "<", n), whichever side the variable is on."""
    condition = without_parentheses(condition)
    left, right = condition.child_by_field_name("left"), condition.child_by_field_name("right")
    operator = text_of(condition.children[1]) if condition.type == "binary_expression" else ""
    if left is None or right is None or operator not in _TURNED:
        return None
    if counter.is_free(right):
        return left, operator, right
    return (right, _TURNED[operator], left) if counter.is_free(left) else None


def _only_step(counter: _Counter, loop: Node) -> Node | None:
    """The only assignment to the variable in a loop, where each iteration makes it once."""
    update, body = loop.child_by_field_name("update"), loop.child_by_field_name("body")
    begun = loop.child_by_field_name("initializer")
    found = [step for child in loop.named_children if child != begun for step in counter.stores(child)]
    statements = arguments_of(body) if body is not None and body.type == "compound_statement" else [body]
    direct = [
        child for s in statements if s is not None and s.type == "expression_statement" for child in s.named_children
    ]
    return found[0] if len(found) == 1 and found[0] in (*direct, update) else None


def _multiplies(counter: _Counter, step: Node) -> bool:
    return all(_stepped(counter, step, value) == 2 * value for value in (1, 2, 3, 64))


def _divides(counter: _Counter, step: Node) -> bool:
    return all(_stepped(counter, step, value) == value // 2 for value in (1, 2, 3, 64))


def _stepped(counter: _Counter, step: Node, value: int) -> int | None:
    """What a step makes of a value."""
    target, right = step.child_by_field_name("left"), step.child_by_field_name("right")
    operator = text_of(step.children[1]).removesuffix("=")
    if step.type != "assignment_expression" or target is None or right is None or not counter.is_meant(target):
        return None
    by = counter.times(right, value)
    if by is None or not operator:
        return by if _is_simple(right) else None
    if not _is_simple(right):
        return None
    try:
        return int(operated(operator, t.integer(value), t.integer(by)).value)
    except NotFollowed:
        return None


def _is_simple(node: Node) -> bool:
    """Whether an expression is one operator at most, of the variable and constants: what it makes of a few values then
    says what it makes of all."""
    node = without_parentheses(node)
    parts = (
        [node.child_by_field_name(side) for side in ("left", "right")] if node.type == "binary_expression" else [node]
    )
    operator = text_of(node.children[1]) if node.type == "binary_expression" else "+"
    plain = all(part is not None and part.type in ("identifier", "number_literal") for part in parts)
    return plain and operator in ("+", "*", "/", "<<", ">>")


def _doubled(counter: _Counter, changing: Node, begun: int, end: Term) -> Term | None:
    """The first of `begun`, twice that, and so on, for which `changing` is no longer below `end`."""
    factor = counter.times(changing, 1)
    simple = _is_simple(changing) and factor is not None and factor >= 1
    if not simple or any(counter.times(changing, value) != factor * value for value in (2, 3, 64)):  # type: ignore[operator]
        return None
    least = t.integer(begun * (factor or 1))
    rounded = t.tdiv(t.add(end, least, t.integer(-1)), least)
    return t.mul(t.integer(begun), t.call("bit_ceil", (rounded,), Sort.INT))


def _halved(counter: _Counter, changing: Node, begun: int, end: Term) -> Term | None:
    """The first of `begun`, a power of two, half of that, and so on, for which `changing` is below `end`."""
    if not _is_simple(changing):
        return None
    if all(counter.times(changing, value) == value for value in (1, 2, 3, 64)):
        below = t.sub(end, t.ONE)
        return t.ite(t.le(t.integer(begun), below), t.integer(begun), t.call("bit_floor", (below,), Sort.INT))
    if begun > 1 and all(counter.times(changing, value) == value // 2 for value in (1, 2, 3, 64)):
        enough = t.lt(t.integer(begun // 2), end)
        return t.ite(enough, t.integer(begun), t.call("bit_ceil", (end,), Sort.INT))
    return None
