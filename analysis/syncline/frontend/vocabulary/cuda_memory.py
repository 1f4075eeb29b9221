"""CUDA's functions that read and write memory: atomics, cached loads and stores, copies that are not followed."""

from __future__ import annotations

from ...ir.kernel import Scope
from ..languages.cuda import tables as cuda
from ..lower.dispatch import builtin, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.memory import access, pointers, stores, unknowns
from ..lower.state.context import Context
from ..sema.core.values import Nothing, Unclear, Value
from ..syntax.named_places import first_pointee
from . import atomics

_ATOMIC_SCOPES = {"": Scope.GRID, "_block": Scope.BLOCK, "_system": Scope.SYSTEM}


@builtin.named(*(f"{name}{suffix}" for name in cuda.ATOMICS for suffix in _ATOMIC_SCOPES))
def _atomic(ctx: Context, call: Call) -> Value | None:
    if not call.arguments:
        return None
    plain = call.name.removesuffix("_block").removesuffix("_system")
    scope = _ATOMIC_SCOPES[call.name.removeprefix(plain)]
    return atomics.atomic(ctx, plain, scope, call.arguments, call.node, used=call.used)


@builtin.named(*cuda.READS)
def _read(ctx: Context, call: Call) -> Value | None:
    if len(call.arguments) != 1:
        return None
    place = pointers.dereference(ctx, evaluate.value(ctx, call.arguments[0]), call.node)
    return access.load(ctx, place, first_pointee(call.node) or call.node)


@builtin.named(*cuda.WRITES)
def _write(ctx: Context, call: Call) -> Value | None:
    if len(call.arguments) != 2:
        return None
    pointer, value = evaluate.values_of(ctx, call.arguments)
    place = pointers.dereference(ctx, pointer, call.node)
    stores.store(ctx, place, value, first_pointee(call.node) or call.node)
    return Nothing()


@builtin.named(*cuda.ASYNC)
def _not_followed(ctx: Context, call: Call) -> Value:
    reason = cuda.ASYNC[call.name](call.name)
    given = evaluate.values_of(ctx, call.arguments)
    unknowns.call(ctx, reason, given, call.arguments, call.node, may_synchronise=True)
    return Unclear(reason)
