"""Declarations that the grammar reads as comparisons: `tile<32> t = x;` and `tile<32> t(x);`.

Without knowing that `tile` is a template, both readings are possible; here the names are known.
"""

from __future__ import annotations

from .. import ctypes as c
from . import declarations, types
from .context import Context
from .program import last_name
from .syntax import Node


def declaration(ctx: Context, node: Node) -> bool:
    """Declares the variable if this expression statement is such a declaration; says whether it was."""
    initial: Node | None = None
    if node.type == "assignment_expression":
        left, initial = node.field("left"), node.field("right")
        if left is None:
            return False
        node = left
    closing = _sides(node, ">")
    opening = _sides(closing[0], "<") if closing is not None else None
    if closing is None or opening is None:
        return False
    declared, (template, argument) = closing[1], opening
    if declared.type == "assignment_expression" and (inner := declared.field("left")) is not None:
        declared, initial = inner, declared.field("right")
    if declared.type == "call_expression":
        name, initial = declared.field("function"), declared.field("arguments")
    else:
        name = declared
    if name is None or name.type != "identifier" or template.type not in ("identifier", "qualified_identifier"):
        return False
    ctype = types.instance(ctx, last_name(template), [argument])
    if isinstance(ctype, c.Opaque):
        return False
    declarations.variable(ctx, name.text, ctype, initial, frozenset(), declared)
    return True


def _sides(node: Node, sign: str) -> tuple[Node, Node] | None:
    operator, left, right = node.field("operator"), node.field("left"), node.field("right")
    if node.type != "binary_expression" or operator is None or operator.text != sign or left is None or right is None:
        return None
    return left, right
