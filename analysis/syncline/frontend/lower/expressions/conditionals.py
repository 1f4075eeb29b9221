"""`c ? a : b`, by value and as an object."""

from __future__ import annotations

from ....ir import terms
from ....ir.reasons import Cause
from ... import ctypes as c
from ...ctypes import Arithmetic
from ...sema.core.values import (
    Aggregate,
    ChoicePlace,
    MemoryPlace,
    Place,
    PointerPlace,
    RecordPlace,
    ScalarPlace,
    Value,
)
from ...syntax.node import Node, unparenthesized
from ..dispatch import evaluate
from ..memory import unknowns
from ..objects import copying
from ..state.context import Context
from ..values import operators, vectors


@evaluate.gives_value("conditional_expression")
def conditional_value(ctx: Context, node: Node) -> Value:
    test, then, orelse = (node.field(f) for f in ("condition", "consequence", "alternative"))
    if test is None or orelse is None:
        return unknowns.expression(ctx, node, Cause.CONDITIONAL_FORM())
    tested = evaluate.value(ctx, test)
    if vectors.is_vector(tested.type if isinstance(tested, Aggregate) else None):
        chosen_side, other_side = evaluate.value(ctx, then or test), evaluate.value(ctx, orelse)
        return vectors.choose(ctx, tested, chosen_side, other_side, node)
    chosen = evaluate.truth(ctx, tested, test)
    if chosen.is_const:
        taken, other = (then or test, orelse) if chosen.value else (orelse, then or test)
        return operators.in_common(ctx, evaluate.value(ctx, taken), other)
    return operators.conditional(ctx, chosen, then or test, orelse, node)


@evaluate.gives_place("conditional_expression")
def conditional_place(ctx: Context, node: Node) -> Place | Value:
    """`c ? a : b`, where a and b are objects of one type: one of the two."""
    test, then, orelse = (node.field(f) for f in ("condition", "consequence", "alternative"))
    if test is None or then is None or orelse is None or not (_is_object(then) and _is_object(orelse)):
        return conditional_value(ctx, node)
    found: list[Place | Value] = []
    if ctx.block(lambda: found.extend((evaluate.place(ctx, then), evaluate.place(ctx, orelse)))):
        return conditional_value(ctx, node)
    a, b = found
    if not isinstance(a, _CHOSEN) or not isinstance(b, _CHOSEN) or not _are_alike(a.type, b.type):
        return conditional_value(ctx, node)
    if not isinstance(a.type, Arithmetic | c.PointerTo) and not copying.is_copied_by_user(ctx, a.type):
        return conditional_value(ctx, node)
    chosen = evaluate.condition(ctx, test)
    if chosen.is_const:
        return a if chosen.value else b
    return ChoicePlace(((chosen, a), (terms.not_(chosen), b)), a.type)


_CHOSEN = (ScalarPlace, PointerPlace, RecordPlace, MemoryPlace, ChoicePlace)


def _are_alike(one: c.CType, other: c.CType) -> bool:
    """Whether two types are the same; or numbers of one representation, since a type that is not declared here is taken
    for that of a variable's first value."""
    if isinstance(one, Arithmetic) and isinstance(other, Arithmetic):
        return one.scalar == other.scalar
    return one == other


def _is_object(node: Node) -> bool:
    """Whether an expression may denote an object, by its form."""
    node = unparenthesized(node)
    if node.type == "conditional_expression":
        branches = (node.field("consequence"), node.field("alternative"))
        return all(branch is not None and _is_object(branch) for branch in branches)
    if node.type == "pointer_expression":
        operator = node.field("operator")
        return operator is not None and operator.text == "*"
    return node.type in ("identifier", "field_expression", "subscript_expression")
