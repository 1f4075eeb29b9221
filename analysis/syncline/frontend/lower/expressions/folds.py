"""Elements of parameter packs, and fold expressions."""

from __future__ import annotations

from functools import reduce

from ....ir import terms
from ....ir.reasons import Cause
from ... import ctypes as c
from ...sema.core.values import Nothing, Number, Place, Unclear, Value
from ...sema.templates import packs
from ...syntax.node import Node
from ..dispatch import evaluate
from ..dispatch.evaluation_order import in_order
from ..memory import unknowns
from ..state.context import Context
from ..values import operators
from . import operations

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
    operands = elements if start is None else [*elements, start] if from_right else [start, *elements]
    if not operands:
        return _EMPTY.get(sign) or unknowns.expression(ctx, node, Cause.FOLD_EMPTY())
    if sign in ("&&", "||"):
        if ctx.program.overloads(sign):
            unknowns.region(ctx, node, Cause.OPERATOR_ON_THIS(sign), anything=True)
            return Unclear(Cause.OPERATOR_ON_THIS(sign))
        return operations.short_circuit(ctx, operands, node, both=sign == "&&")
    values = in_order(ctx, [lambda o=operand: evaluate.value(ctx, o) for operand in operands], node)
    if sign == ",":
        return values[-1]

    def combined(a: Value, b: Value) -> Value:
        return operators.binary(ctx, sign, b, a, node) if from_right else operators.binary(ctx, sign, a, b, node)

    return reduce(combined, reversed(values) if from_right else values)


def _operand(node: Node | None) -> Node | None:
    return None if node is None or node.type == "..." else node


_OPERATORS = frozenset(
    ("+", "-", "*", "/", "%", "^", "&", "|", "<<", ">>", "&&", "||", ",", "<", ">", "<=", ">=", "==", "!=")
)
