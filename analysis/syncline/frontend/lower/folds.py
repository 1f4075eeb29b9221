"""Elements of parameter packs, and fold expressions."""

from __future__ import annotations

from functools import reduce

from ...ir import terms
from ...ir.reasons import Cause
from .. import ctypes as c
from ..sema import packs
from ..sema.values import Nothing, Number, Place, Value
from ..syntax.node import Node
from . import evaluate, operators, unknowns
from .context import Context

#: what a fold over no arguments gives; the other operators need one
_EMPTY: dict[str, Value] = {
    "&&": Number(terms.TRUE, c.BOOL),
    "||": Number(terms.FALSE, c.BOOL),
    ",": Nothing(),
}


@evaluate.gives_place("pack_element")
def element(ctx: Context, node: Node) -> Place | Value:
    """The value or place of one element."""
    assert isinstance(node, packs.Element)
    ctx.frame.scopes.append(node.scope)
    try:
        return evaluate.place(ctx, node.pattern)
    finally:
        ctx.frame.scopes.remove(node.scope)


@evaluate.gives_value("fold_expression")
def fold(ctx: Context, node: Node) -> Value:
    """`(args + ...)`, `(... + args)`, `(first + ... + args)` and `(args + ... + last)`."""
    left, right = (_operand(node.field(side)) for side in ("left", "right"))
    sign = next((child.type for child in node.children if child.type in _OPERATORS), None)
    elements = packs.elements(ctx, left) if left is not None else None
    from_right = elements is not None
    if elements is None and right is not None:
        elements = packs.elements(ctx, right)
    if elements is None or sign is None:
        return unknowns.expression(ctx, node, Cause.FOLD_UNKNOWN_PACK())
    start = right if from_right else left
    operands = list(reversed(elements)) if from_right else elements
    if start is not None:
        operands = [start, *operands]
    if not operands:
        return _EMPTY.get(sign) or unknowns.expression(ctx, node, Cause.FOLD_EMPTY())
    if sign == ",":
        return evaluate.values_of(ctx, elements)[-1]
    if sign in ("&&", "||"):
        return _junction(ctx, sign, elements if start is None else operands, node)
    values = evaluate.values_of(ctx, operands)

    def combined(a: Value, b: Value) -> Value:
        return operators.binary(ctx, sign, b, a, node) if from_right else operators.binary(ctx, sign, a, b, node)

    return reduce(combined, values)


def _operand(node: Node | None) -> Node | None:
    return None if node is None or node.type == "..." else node


def _junction(ctx: Context, sign: str, operands: list[Node], node: Node) -> Value:
    conditions: list[terms.Term] = []
    for k, operand in enumerate(operands):
        emitted = ctx.block(lambda o=operand: conditions.append(evaluate.condition(ctx, o)))
        if emitted and k:  # evaluated only where the ones before it say so
            return unknowns.expression(ctx, node, Cause.FOLD_WITH_EFFECTS())
        ctx.emitter.statements.extend(emitted)
    return Number(terms.and_(*conditions) if sign == "&&" else terms.or_(*conditions), c.BOOL)


_OPERATORS = frozenset(
    ("+", "-", "*", "/", "%", "^", "&", "|", "<<", ">>", "&&", "||", ",", "<", ">", "<=", ">=", "==", "!=")
)
