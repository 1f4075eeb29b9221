"""Returns from functions behind whose calls a kernel has nothing left to do: they end the thread, as the kernel's own
returns do.

Not so where the function holds a barrier that more than a warp waits at. Whoever passes it by may be the thread that
others wait for as soon as something comes behind the call, and devices before sm_70 wait already."""

from __future__ import annotations

from collections.abc import Iterator

from ....ir import kernel as ir
from ....ir.pretty import statements
from ....ir.walk import replaced


def ended(body: ir.Block) -> ir.Block:
    """The kernel's body, in which these returns are exits."""
    labels = frozenset(_last_calls(body))

    def end(statement: ir.Statement) -> ir.Statement:
        if isinstance(statement, ir.Leave) and statement.label in labels:
            return ir.Exit(statement.site)
        return statement

    return replaced(body, end) if labels else body


def _last_calls(block: ir.Block) -> Iterator[str]:
    """The labels of the inlined calls that a block ends with."""
    match next((s for s in reversed(block) if not isinstance(s, ir.Mark)), None):
        case ir.Region(label=label, body=body, function=str()):
            if not any(isinstance(s, ir.Barrier) and s.scope is not ir.Scope.WARP for s in statements(body)):
                yield label
            yield from _last_calls(body)
        case ir.If(then=then, orelse=orelse):
            yield from _last_calls(then)
            yield from _last_calls(orelse)
