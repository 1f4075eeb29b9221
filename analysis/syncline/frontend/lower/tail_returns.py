"""Returns from functions behind whose calls a kernel has nothing left to do: they end the thread, as the kernel's own
returns do."""

from __future__ import annotations

from collections.abc import Iterator

from ...ir import kernel as ir
from ...records import replace


def ended(body: ir.Block) -> ir.Block:
    """The kernel's body, in which these returns are exits."""
    labels = frozenset(_last_calls(body))
    return _ended(body, labels) if labels else body


def _last_calls(block: ir.Block) -> Iterator[str]:
    """The labels of the inlined calls that a block ends with."""
    match next((s for s in reversed(block) if not isinstance(s, ir.Mark)), None):
        case ir.Region(label=label, body=body, function=str()):
            yield label
            yield from _last_calls(body)
        case ir.If(then=then, orelse=orelse):
            yield from _last_calls(then)
            yield from _last_calls(orelse)


def _ended(block: ir.Block, labels: frozenset[str]) -> ir.Block:
    return tuple(_statement(statement, labels) for statement in block)


def _statement(statement: ir.Statement, labels: frozenset[str]) -> ir.Statement:
    match statement:
        case ir.Leave(label=label, site=site) if label in labels:
            return ir.Exit(site)
        case ir.If(then=then, orelse=orelse):
            return replace(statement, then=_ended(then, labels), orelse=_ended(orelse, labels))
        case ir.Loop(test=test, body=body, step=step):
            parts = {"test": _ended(test, labels), "body": _ended(body, labels), "step": _ended(step, labels)}
            return replace(statement, **parts)
        case ir.Region(body=body):
            return replace(statement, body=_ended(body, labels))
        case _:
            return statement
