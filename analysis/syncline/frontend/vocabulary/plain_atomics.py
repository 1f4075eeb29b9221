"""Atomics of thread scope. No other thread is in the scope, so that to all others they are plain accesses (PTX ISA,
"Morally strong operations"; libcu++ API, "Thread Scopes")."""

from __future__ import annotations

from ...ir import terms
from ...ir.reasons import Cause
from ..ctypes import Arithmetic
from ..lower.memory import access, nulls, pointers, stores, unknowns
from ..lower.state.context import Context
from ..sema.core import arithmetic, convert
from ..sema.core.values import MemoryPlace, Number, ScalarPlace, Value
from ..syntax.node import Node

_OPERATORS = {"add": "+", "sub": "-", "and": "&", "or": "|", "xor": "^"}


def update(ctx: Context, name: str, operation: str, pointer: Value, operands: list[Value], node: Node) -> Value:
    """The read-modify-write `operation` at a pointer, as a read and a write; gives the old value."""
    place = nulls.reached(ctx, pointers.dereference(ctx, pointer, node), node)
    if not isinstance(place, MemoryPlace | ScalarPlace) or not isinstance(place.type, Arithmetic):
        unknowns.call(ctx, Cause.FUNCTION_ON_TYPE(name), [pointer, *operands], [], node, may_synchronise=False)
        return access.unclear_of(ctx, place.type, Cause.OLD_VALUE_OF(name), node)
    kind = place.type
    numbers = [convert.cast(access.number(ctx, v, kind, node), kind) for v in operands]
    old = ctx.temporary(kind.scalar)
    ctx.assign(old, access.number(ctx, access.load(ctx, place, node), kind, node).term, node)
    stores.store(ctx, place, result(operation, Number(old, kind), numbers), node)
    return Number(old, kind)


def result(operation: str, old: Number, operands: list[Number]) -> Number:
    """What an atomic writes where it has found `old`."""
    first, last = operands[0].term, operands[-1].term
    match operation:
        case "exch":
            return operands[0]
        case "cas":
            return Number(terms.ite(terms.eq(old.term, first), last, old.term), old.type)
        case "min":
            return Number(terms.ite(terms.lt(first, old.term), first, old.term), old.type)
        case "max":
            return Number(terms.ite(terms.lt(old.term, first), first, old.term), old.type)
        case _:
            sign = _OPERATORS.get(operation)
            new = None if sign is None else arithmetic.binary(sign, old, operands[0])
            unknown = convert.unknown_call(f"atomic {operation}", [old.term, first, last], old.type.scalar)
            return Number(unknown, old.type) if new is None else new
