"""`goto`. A jump forward to a label of an enclosing block leaves a region that ends at the label; any other makes the
whole kernel unknown."""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir.reasons import Cause
from . import unknowns
from .context import Context
from .syntax import Node


def _label(node: Node) -> str:
    named = node.field("label")
    return named.text if named is not None else ""


def ahead(ctx: Context, block: Node) -> list[tuple[str, list[ir.Statement]]]:
    """Opens a region for each label among a block's own statements, the last label's outermost; gives (label, the
    statements before the region) in the order in which `land` closes them."""
    names = [_label(child) for child in block.named if child.type == "labeled_statement"]
    opened: list[tuple[str, list[ir.Statement]]] = []
    for name in reversed(names):
        ctx.frame.targets[name] = ctx.label(f"goto {name}")
        opened.append((name, ctx.out))
        ctx.out = []
    return opened[::-1]


def land(ctx: Context, node: Node, opened: list[tuple[str, list[ir.Statement]]]) -> None:
    """Closes the region of a label: what jumped to it goes on here."""
    name, outer = opened.pop(0)
    inside, ctx.out = ctx.out, outer
    ctx.emit(ir.Region(ctx.frame.targets.pop(name), tuple(inside), ctx.site(node)))


def goto(ctx: Context, node: Node) -> None:
    """A jump."""
    target = ctx.frame.targets.get(_label(node))
    if target is not None:
        if ctx.frame.objects:
            unknowns.all_memory(ctx, Cause.GOTO_PAST_DESTRUCTORS(), node, may_synchronise=True)
        ctx.emit(ir.Leave(target, ctx.site(node)))
    else:
        ctx.unstructured = ctx.unstructured or (Cause.GOTO(), ctx.site(node))
        ctx.unknown(Cause.GOTO(), node, tuple(ctx.arrays.values()), may_synchronise=True)
