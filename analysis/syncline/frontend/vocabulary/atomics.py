"""Atomic functions."""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir.kernel import Scope
from ...ir.reasons import Cause
from ...ir.terms import Term
from .. import ctypes as c
from ..ctypes import Arithmetic, Record
from ..languages.cuda import tables as cuda
from ..lower.dispatch import evaluate
from ..lower.memory import access, nulls, pointers, stores, unknowns
from ..lower.state.context import Context
from ..sema.core import convert
from ..sema.core.values import Aggregate, ChoicePlace, MemoryPlace, Nothing, NullPlace, Number, Place, Value
from ..syntax.named_places import first_pointee
from ..syntax.node import Node
from . import plain_atomics

#: the operations that there are for vectors
_OF_LANES = frozenset({"add", "min", "max"})


def atomic(ctx: Context, name: str, scope: Scope, arguments: list[Node], node: Node, *, used: bool) -> Value:
    """`atomicAdd(p, v)` and its like; gives the old value."""
    operation, count = cuda.ATOMICS[name]
    pointer = evaluate.value(ctx, arguments[0])
    operands = [evaluate.value(ctx, a) for a in arguments[1 : 1 + count]]
    return update(ctx, name, operation, scope, pointer, operands, node, used=used)


def update(
    ctx: Context,
    name: str,
    operation: str,
    scope: Scope,
    pointer: Value,
    operands: list[Value],
    node: Node,
    *,
    used: bool,
) -> Value:
    """The read-modify-write `operation` at a pointer; gives the old value."""
    place = nulls.reached(ctx, pointers.dereference(ctx, pointer, node), node)
    if isinstance(place, NullPlace):
        return access.unclear_of(ctx, place.type, Cause.NULL_POINTEE(), node)
    if operation in _OF_LANES and isinstance(place.type, Record) and place.type == cuda.VECTORS.get(place.type.name):
        return _by_lanes(ctx, place, place.type, operation, scope, operands, node, used=used)
    if not isinstance(place.type, Arithmetic):
        unknowns.call(ctx, Cause.FUNCTION_ON_TYPE(name), [pointer, *operands], [], node, may_synchronise=False)
        return access.unclear_of(ctx, place.type, Cause.OLD_VALUE_OF(name), node)
    ctype = place.type
    terms_ = tuple(convert.cast(access.number(ctx, v, ctype, node), ctype).term for v in operands)
    target = ctx.temporary(ctype.scalar) if used else None
    _apply(ctx, place, operation, terms_, scope, target, ctype, node)
    return Nothing() if target is None else Number(target, c.plain(ctype))  # type: ignore[arg-type]


def _by_lanes(
    ctx: Context,
    place: Place,
    shape: Record,
    operation: str,
    scope: Scope,
    operands: list[Value],
    node: Node,
    *,
    used: bool,
) -> Value:
    """An atomic on a vector: each of its members is updated by itself. (CUDA C++ Programming Guide, "atomicAdd()": "not
    guaranteed to be atomic as a single access".)"""
    olds: dict[str, Value] = {}
    for member in shape.fields:
        assert isinstance(member.type, Arithmetic)
        given = (v.fields.get(member.name, v) if isinstance(v, Aggregate) else v for v in operands)
        terms_ = tuple(convert.cast(access.number(ctx, v, member.type, node), member.type).term for v in given)
        target = ctx.temporary(member.type.scalar) if used else None
        _apply(ctx, access.member(ctx, place, member.name), operation, terms_, scope, target, member.type, node)
        if target is not None:
            olds[member.name] = Number(target, member.type)
    return Aggregate(shape, olds) if used else Nothing()


def _apply(
    ctx: Context,
    place: Place,
    operation: str,
    operands: tuple[Term, ...],
    scope: Scope,
    target: Term | None,
    ctype: Arithmetic,
    node: Node,
) -> None:
    if isinstance(place, MemoryPlace):
        where = access.address_of(ctx, place, ctype.size)
        site = ctx.access_site(node, where.array, first_pointee(node))
        ctx.emit(ir.Atomic(target, where, operation, operands, ctype.scalar, scope, site))
    elif isinstance(place, ChoicePlace):

        def one(part: Place) -> None:
            _apply(ctx, part, operation, operands, scope, target, ctype, node)

        access.chain(ctx, place.choices, one, node)
    else:  # a local variable: an ordinary update
        old = access.number(ctx, access.load(ctx, place, node), ctype, node)
        if target is not None:
            ctx.emit(ir.Assign(target, old.term, ctx.site(node)))
        stores.store(ctx, place, plain_atomics.result(operation, old, [Number(o, ctype) for o in operands]), node)
