"""Statements that two pointers are the same. Elsewhere pointers to different objects are never equal; to assume that
two parameters are would then assume the impossible, and prove everything."""

from __future__ import annotations

from . import expressions
from .context import Context
from .syntax import Node
from .values import Null, Pointer


def compares(ctx: Context, condition: Node) -> bool:
    """Whether a condition compares pointers that may point into different objects."""
    for node in condition.walk():
        operator = node.field("operator")
        if node.type != "binary_expression" or operator is None or operator.text not in ("==", "!="):
            continue
        given = (node.field("left"), node.field("right"))
        sides = [expressions.scratch(ctx, side) for side in given if side is not None]
        targets = [target for side in sides if isinstance(side, Pointer) for _, target in side.choices]
        if len({target.base.key for target in targets if not isinstance(target.base, Null)}) > 1:
            return True
    return False
