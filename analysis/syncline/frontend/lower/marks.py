"""Where a barrier may be inserted: before a statement that stands in the user's file as it is."""

from __future__ import annotations

from ...ir import kernel as ir
from .context import Context
from .syntax import Node


def mark(ctx: Context, node: Node) -> None:
    """Emits a `Mark` before `node`; none inside a macro's expansion or a header."""
    if ctx.program.expanded.origin(node.start) is not None:
        ctx.emit(ir.Mark(ctx.site(node)))
