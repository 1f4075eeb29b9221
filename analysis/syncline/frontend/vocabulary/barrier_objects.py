"""Barriers that are objects in memory: `cuda::barrier` (libcu++ API, "cuda::barrier"; PTX ISA, "mbarrier").

`init(&barrier, n)` writes how many threads it waits for, `arrive` counts one down, `wait` waits for the rest. Each of
these touches the object, so that one which nothing parts from its `init` is a race. Where all threads of the block are
counted, the wait is the block's barrier. `arrivals` puts arrival and wait together.

Transactions, dropped threads, completion functions and barriers of a part of the block are not modelled.
"""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope
from ...ir.lanes import volume
from ...ir.reasons import Cause
from .. import ctypes as c
from ..lower.dispatch import builtin, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.memory import library_objects, pointers, stores
from ..lower.state import copies_in_flight
from ..lower.state.context import Context
from ..lower.state.split_barriers import Arrival, Wait
from ..sema.core.values import PLACES, Argument, Nothing, Number, Pointer, Unclear, Value
from ..syntax.node import Node
from . import atomics
from .barrier_types import TOKEN, BarrierType, key


@builtin.named("init")
def init(ctx: Context, call: Call) -> Value | None:
    """`init(&barrier, n)`; None where this is something else."""
    name, arguments, node = call.name, call.arguments, call.node
    if name != "init" or len(arguments) != 2:
        return None
    given: list[Value] = []
    emitted = ctx.block(lambda: given.append(evaluate.value(ctx, arguments[0])))
    pointer = given[0]
    if not isinstance(pointer, Pointer) or not isinstance(pointer.pointee, BarrierType):
        return None
    ctx.emitter.statements.extend(emitted)
    count = evaluate.number(ctx, arguments[1])
    stores.store(ctx, pointers.dereference(ctx, pointers.retyped(pointer, c.ULONG), node), count, node)
    which = key(pointer)
    if which is not None:
        others = ctx.copies.counted.get(which, count.term)
        changes = any(symbol.info.kind is terms.Kind.VAR for symbol in count.term.symbols)
        ctx.copies.counted[which] = count.term if others is count.term and not changes else None
    return Nothing()


def method(ctx: Context, barrier: Argument, name: str, arguments: list[Node], node: Node) -> Value:
    """`barrier.name(arguments)`"""
    assert isinstance(barrier, PLACES)
    pointer = pointers.address_of(ctx, barrier)
    which = key(pointer)
    given = evaluate.values_of(ctx, arguments)
    if which is not None and name in ("arrive", "arrive_and_wait") and not given:
        _come(ctx, pointer, node)
        ctx.step(Arrival(which, ctx.site(node)))
        if name == "arrive":
            return TOKEN
        _wait(ctx, which, node)
        return Nothing()
    if which is not None and name == "wait" and given == [TOKEN]:
        _wait(ctx, which, node)
        return Nothing()
    ctx.unknown(Cause.BARRIER_OBJECT(name), node, may_synchronise=True)
    return Unclear(Cause.RESULT_OF(name))


def _wait(ctx: Context, which: str, node: Node) -> None:
    if ctx.copies.completed_by == which:  # so are the copies that are bound to it
        ctx.step(copies_in_flight.Wait())
    ctx.step(Wait(which, _all_meet(ctx, which, node), ctx.site(node)))


def _come(ctx: Context, pointer: Value, node: Node) -> None:
    """The object is looked at and changed."""
    assert isinstance(pointer, Pointer)
    one = Number(terms.ONE, c.ULONG)
    atomics.update(ctx, "arrive", "add", Scope.BLOCK, pointers.retyped(pointer, c.ULONG), [one], node, used=False)


def _all_meet(ctx: Context, which: str, node: Node) -> ir.Block:
    """What a wait is: the block's barrier, where all threads of the block are counted."""
    site = ctx.site(node)
    barrier = ir.Barrier(Scope.BLOCK, node.text, site, needs_all=True)
    count = ctx.copies.counted.get(which)
    if count is None:
        reason = Cause.BARRIER_OBJECT_UNKNOWN_COUNT()
        return (ir.Unknown(reason, site, may_synchronise=True),)
    everybody = terms.eq(count, volume(terms.BLOCK_DIM))
    if everybody is terms.TRUE:
        return (barrier,)
    some = ir.Unknown(Cause.BARRIER_OBJECT_COUNT(terms.render(count)), site, may_synchronise=True)
    return (ir.If(everybody, (barrier,), (some,), site),)


library_objects.enter(BarrierType, library_objects.Operations(method=method))
