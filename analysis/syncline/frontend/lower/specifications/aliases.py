"""Statements that two pointers are the same. Elsewhere pointers to different objects are never equal; to assume that
two parameters are would then assume the impossible, and prove everything."""

from __future__ import annotations

from ....ir.terms import ZERO
from ...sema.core.values import Callable, HolderPlace, Null, Passed, Pointer
from ...syntax.node import Node, unparenthesized
from ..dispatch import evaluate
from ..memory import pointers
from ..state.context import Context


def compares(ctx: Context, condition: Node) -> bool:
    """Whether a condition compares pointers that may point into different objects."""
    for node in condition.walk():
        operator = node.field("operator")
        if node.type != "binary_expression" or operator is None or operator.text not in ("==", "!="):
            continue
        given = (node.field("left"), node.field("right"))
        sides = [evaluate.scratch(ctx, side) for side in given if side is not None]
        targets = [target for side in sides if isinstance(side, Pointer) for _, target in side.choices]
        if len({target.base.key for target in targets if not isinstance(target.base, Null | Callable | Passed)}) > 1:
            return True
    return False


_FIRST = ("__requires(", "__global_requires(")


def made_one(ctx: Context, condition: Node, statement: Node) -> bool:
    """Takes two pointers for one where a kernel begins by requiring that they are the same, before it does anything
    with either; says whether that was so."""
    before = [child for child in ctx.environment.kernel.body.named if child.start < statement.start]
    here = any(child.start == statement.start for child in ctx.environment.kernel.body.named)
    if not here or ctx.frame.calls or not all(child.text.startswith(_FIRST) for child in before):
        return False
    condition = unparenthesized(condition)
    operator, left, right = (condition.field(name) for name in ("operator", "left", "right"))
    if operator is None or operator.text != "==" or left is None or right is None:
        return False
    one, other = evaluate.place(ctx, left), evaluate.scratch(ctx, right)
    if not isinstance(one, HolderPlace) or not isinstance(one.value, Pointer) or not isinstance(other, Pointer):
        return False
    kept, meant = pointers.single(one.value), pointers.single(other)
    if kept is None or meant is None or isinstance(meant.base, Null) or pointers.offset(kept) is not ZERO:
        return False
    one.value = pointers.retyped(other, one.value.pointee)
    return True
