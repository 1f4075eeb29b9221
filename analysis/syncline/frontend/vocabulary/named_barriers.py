"""Named barriers: `bar` and `barrier` of PTX with a number and a count, and the functions that stand for them."""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope
from ...ir.terms import Term
from ...regex import regex
from .. import ctypes as c
from ..lower.dispatch import builtin, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.memory import access
from ..lower.state.context import Context
from ..sema.core.values import Nothing, Number, Value
from ..syntax.node import Node
from . import barriers

_OPERAND = r"%?\d+|0[xX][0-9a-fA-F]+"
_INSTRUCTION = regex(
    rf"(?:bar|barrier)(?:\.cta)?\.(?P<what>sync|arrive)(?:\.aligned)?\s+(?P<name>{_OPERAND})\s*(?:,\s*(?P<count>{_OPERAND}))?"
)

#: functions of one thread: the places of the name and of the count among their arguments, and whether they only arrive
_FUNCTIONS = {
    "__barrier_sync": (0, None, False),
    "__barrier_sync_count": (0, 1, False),
    "__nvvm_bar_sync": (0, None, False),
    "__nvvm_barrier_sync": (0, None, False),
    "__nvvm_barrier_sync_cnt": (0, 1, False),
}
#: static functions of CUTLASS's class
_METHODS = {"sync": (1, 0, False), "arrive_and_wait": (1, 0, False), "arrive": (1, 0, True)}
_CLASS = regex(r"(?:.*::)?NamedBarrier::(?P<method>\w+)")


@builtin.family()
def call(ctx: Context, call: Call) -> Value | None:
    """Lowers such a function; None where this is none."""
    name, function, arguments, node = call.name, call.function, call.arguments, call.node
    found = _CLASS.fullmatch(function.text)
    form = _FUNCTIONS.get(name) if found is None else _METHODS.get(found["method"])
    if form is None:
        return None
    at, counted, arrives = form
    if len(arguments) != (1 if counted is None else 2):
        return None
    given = [_number(ctx, evaluate.value(ctx, a), a) for a in arguments]
    _emit(ctx, node, given[at], None if counted is None else given[counted], arrives=arrives)
    return Nothing()


def instruction(ctx: Context, text: str, node: Node) -> bool:
    """Lowers such an instruction of inline PTX; whether it is one, with operands that are understood."""
    found = _INSTRUCTION.fullmatch(text)
    if found is None or (found["what"] == "arrive" and found["count"] is None):
        return False
    inputs = _inputs(node)
    given = [operand for operand in (found["name"], found["count"]) if operand is not None]
    known = [term for operand in given if (term := _term(ctx, operand, inputs)) is not None]
    if len(known) < len(given):
        return False
    _emit(ctx, node, known[0], known[1] if len(known) > 1 else None, arrives=found["what"] == "arrive")
    return True


def _emit(ctx: Context, node: Node, name: Term, count: Term | None, *, arrives: bool) -> None:
    """Without a count it is for all threads of the block."""
    if count is None:
        barriers.emit(ctx, Scope.BLOCK, node)
    else:
        ctx.emit(ir.Barrier(Scope.WARPS, node.text, ctx.site(node), name=name, count=count, arrives=arrives))


def _inputs(node: Node) -> list[Node]:
    """What `%0`, `%1` and so on stand for, where all are inputs."""
    operands = [n for n in node.walk() if n.type in ("gnu_asm_input_operand", "gnu_asm_output_operand")]
    if any(n.type == "gnu_asm_output_operand" for n in operands):
        return []
    return [value for n in operands if (value := n.field("value")) is not None]


def _term(ctx: Context, operand: str, inputs: list[Node]) -> Term | None:
    if not operand.startswith("%"):
        return terms.integer(int(operand, 0))
    place = int(operand[1:])
    return _number(ctx, evaluate.value(ctx, inputs[place]), inputs[place]) if place < len(inputs) else None


def _number(ctx: Context, value: Value, node: Node) -> Term:
    found = access.number(ctx, value, c.INT, node)
    return terms.as_integer(found.term) if isinstance(found, Number) else terms.ZERO
