"""Barriers and fences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ...ir import kernel as ir
from ...ir.kernel import Ordered, Scope, Space
from ...ir.reasons import Reason
from ...ir.terms import Term
from ...records import replace
from ..lower.state.context import Context
from ..syntax.node import Node

Follow = TypeVar("Follow", bound=Callable[[Context], None])

_FOLLOWING: list[Callable[[Context], None]] = []
_CONTINUES = b" \t\r\n\f\v"


def follows(action: Follow) -> Follow:
    """Registers what goes on behind each barrier that orders memory."""
    _FOLLOWING.append(action)
    return action


def emit(
    ctx: Context,
    scope: Scope,
    node: Node,
    *,
    mask: Term | None = None,
    size: int | None = None,
    orders: frozenset[Ordered] | None = None,
    fences: tuple[tuple[Space, Term], ...] = (),
    unsure: Reason | None = None,
) -> None:
    """A barrier that orders all memory, or nothing but `orders` and, for some threads, that of its `fences`; the span
    of its whole statement where it is one that a fix may delete."""
    barrier = ir.Barrier(scope, node.text, ctx.site(node), mask, size, orders=orders, fences=fences, unsure=unsure)
    if not barrier.orders_memory or unsure is not None:  # a mere meeting is nothing that could be redundant
        ctx.emit(barrier)
        return
    ctx.emit(replace(barrier, statement=_statement(ctx, node)))
    for follow in _FOLLOWING:
        follow(ctx)


def _statement(ctx: Context, node: Node) -> ir.Span | None:
    """From the call to its semicolon, where the call is a statement of its own in the user's text."""
    expanded = ctx.program.expanded
    text = expanded.text
    end = node.end
    while end < len(text) and text[end] in _CONTINUES:
        end += 1
    if ctx.frame.alone is None or ctx.frame.alone.start != node.start or text[end : end + 1] != b";":
        return None
    first, last = expanded.origin(node.start), expanded.origin(end)
    if first is None or last is None or last - first != end - node.start:
        return None
    return ctx.span(node.start, end + 1)
