"""Which conditionals of the preprocessor leave a kernel's text open (`ir.unread.Condition`)."""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir.pretty import statements
from ...ir.unread import Condition
from .context import Context

#: what touches memory, or waits for other threads
_EFFECTS = (ir.Read, ir.Write, ir.Atomic, ir.Barrier, ir.Exchange, ir.Unknown)


def conditions(ctx: Context, kernel: ir.Kernel) -> tuple[Condition, ...]:
    """Those in the text of the kernel, and of the functions that it calls, whose macros a header may define that was
    not found. Where nothing is left of a kernel, all those in its own text."""
    expanded = ctx.program.expanded
    if not expanded.conditions:
        return ()
    is_empty = not any(isinstance(statement, _EFFECTS) for statement in statements(kernel.body))
    if not expanded.missing and not is_empty:
        return ()
    texts = [kernel.span, *(ctx.span(start, end) for start, end in ctx.texts)]
    found = (c for c in expanded.conditions if any(_within(c.span, text) for text in texts))
    return tuple(dict.fromkeys(c for c in found if is_empty or not c.of_architecture))


def _within(inner: ir.Span, outer: ir.Span) -> bool:
    return inner.path == outer.path and outer.start <= inner.start and inner.end <= outer.end
