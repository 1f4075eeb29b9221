"""Stores: to local variables, and to memory as statements of their own."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import Cause, Reason
from ....ir.terms import Term
from ....limits.lower import COPIED_ELEMENTS
from ... import ctypes as c
from ...ctypes import Arithmetic
from ...sema.core import convert
from ...sema.core.values import (
    Aggregate,
    BitsPlace,
    ChoicePlace,
    Closure,
    Elements,
    Group,
    HolderPlace,
    MemoryPlace,
    Number,
    PartsPlace,
    Place,
    Pointer,
    PointerPlace,
    PunnedPlace,
    RecordPlace,
    ScalarPlace,
    Target,
    Unclear,
    UnclearPlace,
    Value,
)
from ...sema.core.values import Callable as CallableValue
from ...syntax.named_places import named_place
from ...syntax.node import Node
from ...syntax.spelled import qualifiers
from ..state.context import Context
from . import access, bases, library_objects, nulls, pointers, undeclared


def store(ctx: Context, place: Place, value: Value, node: Node) -> None:
    """`place = value`, the value converted to the place's type."""
    place, value = nulls.reached(ctx, place, node), bases.sliced(ctx, value, place.type)
    operation = library_objects.of_type(place.type).store
    if operation is not None:
        operation(ctx, place, value, node)
    elif isinstance(place, ScalarPlace):
        _store_scalar(ctx, place, value, node)
    elif isinstance(place, PointerPlace):
        pointers.store(ctx, place, pointers.to_pointer(ctx, value, place.type.pointee), node)
    elif isinstance(place, RecordPlace):
        _store_record(ctx, place, value, node)
    elif isinstance(place, PartsPlace):
        items = value.items if isinstance(value, Elements) else ()
        for k, part in enumerate(place.parts):
            store(ctx, part, items[k] if k < len(items) else Unclear(Cause.ELEMENT()), node)
    elif isinstance(place, HolderPlace):
        _store_holder(ctx, place, value, node)
    elif isinstance(place, MemoryPlace):
        _store_memory(ctx, place, value, node)
    elif isinstance(place, ChoicePlace):
        access.chain(ctx, place.choices, lambda part: store(ctx, part, value, node), node)
    elif isinstance(place, PunnedPlace):
        forget(ctx, place.base, Cause.THROUGH_OTHER_TYPE(), node)
    elif isinstance(place, BitsPlace):
        access.load_memory(ctx, place.unit, node)
        store(ctx, place.unit, Unclear(Cause.BIT_FIELD()), node)
    elif isinstance(place, UnclearPlace):
        access.reached(ctx, place, node)


def _change(ctx: Context, key: str, node: Node) -> None:
    """A parameter that is assigned to is copied to a variable when the kernel is lowered again, and a local object of
    an unknown type begins as one that differs between threads."""
    root = pointers.root_key(key)
    if root not in ctx.memory.copied:
        ctx.memory.copied.add(root)
        ctx.memory.again = True
    else:
        ctx.unknown(Cause.ASSIGNMENT_OUTSIDE(key), node, (ir.ELSEWHERE,))


def _store_holder(ctx: Context, place: HolderPlace, value: Value, node: Node) -> None:
    """A parameter that holds a pointer is copied to a variable first; other objects are lost when they change."""
    if isinstance(place.value, Pointer):
        _change(ctx, place.key, node)
    elif isinstance(value, Group | Closure | CallableValue) and isinstance(place.value, Unclear):
        place.value = value
    elif (within := undeclared.written(ctx, place)) is not None:
        access.reached(ctx, UnclearPlace(convert.reason(place.value), place.type, (within,)), node)
    elif place.value != value or (isinstance(value, Unclear) and value.computed):
        _no_longer_uniform(ctx, place, node)
        place.value = Unclear(Cause.OBJECT_ASSIGNED())


def _no_longer_uniform(ctx: Context, place: HolderPlace, node: Node) -> None:
    """An object of an unknown type that all threads share, and that changes, is lowered again as a variable: what came
    before, in a loop, may be what comes after."""
    if isinstance(place.value, Unclear) and place.value.uniform:
        _change(ctx, place.key, node)


def _store_scalar(ctx: Context, place: ScalarPlace, value: Value, node: Node) -> None:
    if place.variable.info.kind is not terms.Kind.VAR:
        _change(ctx, place.key, node)
        return
    converted = access.number(ctx, value, place.type, node)
    ctx.assign(place.variable, convert.cast(converted, place.type).term, node)


def _store_record(ctx: Context, place: RecordPlace, value: Value, node: Node) -> None:
    if not isinstance(value, Aggregate):
        reason = value.reason if isinstance(value, Unclear) else Cause.OTHER_TYPE()
        forget(ctx, place, reason, node)
        return
    pairs: list[tuple[Term, Term]] = []
    rest: list[tuple[Place, Value]] = []
    for name, part in place.parts.items():
        given = value.fields.get(name, Unclear(Cause.FIELD_OF_OTHER_TYPE()))
        if isinstance(part, ScalarPlace) and part.variable.info.kind is terms.Kind.VAR and isinstance(given, Number):
            pairs.append((part.variable, convert.cast(given, part.type).term))
        else:
            rest.append((part, given))
    ctx.assign_all(pairs, node)
    for part, given in rest:
        store(ctx, part, given, node)


def _store_memory(ctx: Context, place: MemoryPlace, value: Value, node: Node) -> None:
    ctype = place.type
    if isinstance(ctype, Arithmetic):
        where = access.address_of(ctx, place, ctype.size)
        term: Term | None = None
        if isinstance(value, Number | Pointer) or (isinstance(value, Unclear) and where.array.space is ir.Space.LOCAL):
            term = convert.cast(access.number(ctx, value, ctype, node), ctype).term
        _writable(ctx, where.array, node)
        ctx.emit(ir.Write(where, term, ctx.access_site(node, where.array, named_place(node)), ctype.volatile))
    elif isinstance(ctype, c.Record) and not ctype.union:
        fields = value.fields if isinstance(value, Aggregate) else {}
        for f in ctype.fields:
            store(ctx, pointers.member(place, f), fields.get(f.name, Unclear(Cause.FIELD())), node)
    elif isinstance(ctype, c.ArrayOf):
        count = ctype.extent or 0
        if count > COPIED_ELEMENTS:
            ctx.unknown(Cause.LARGE_COPY(), node, (place.target.base,))  # type: ignore[arg-type]
            return
        items = value.items if isinstance(value, Elements) else ()
        for k in range(count):
            store(ctx, access.element(place, k), items[k] if k < len(items) else Unclear(Cause.AN_ELEMENT()), node)
    else:
        if isinstance(value, Pointer) and any(_is_shared(target) for _, target in value.choices):
            ctx.memory.again = ctx.memory.again or not ctx.memory.shared_escapes
            ctx.memory.shared_escapes = True
        where = access.address(ctx, place.target, max(ctype.size, 1))
        _writable(ctx, where.array, node)
        term = _as_number(ctx, value, ctype, where.array, node)
        ctx.emit(ir.Write(where, term, ctx.access_site(node, where.array, named_place(node))))


def _as_number(ctx: Context, value: Value, ctype: c.CType, stored_in: ir.Array, node: Node) -> Term | None:
    """What is stored as a number that threads can compare: a number that is converted to a type that nobody knows, a
    value of such a type, or a pointer, where all who see where it is stored see the same object behind it."""
    if isinstance(value, Number):
        return value.term
    if isinstance(value, Unclear):
        converted = isinstance(ctype, c.Opaque) and value.reason != Cause.VALUE_OF_TYPE(ctype.name)
        if value.bits is not None and not converted:
            return value.bits
        return ctx.havoc(c.ULONG, value.reason, node, uniform=value.uniform)
    if not isinstance(value, Pointer):
        return None
    bases = [target.base for _, target in value.choices]
    seen = all(
        isinstance(base, CallableValue) or (isinstance(base, ir.Array) and base.space is not ir.Space.LOCAL)
        for base in bases
    )
    private = stored_in.space is not ir.Space.SHARED and any(_is_shared(target) for _, target in value.choices)
    return terms.cast(pointers.as_integer(value), terms.U64) if seen and not private else None


def _writable(ctx: Context, array: ir.Array, node: Node) -> None:
    """Claims that no thread writes to constant memory, and gives up on a write to what else is only read. (An array in
    a struct that was passed is the thread's own.)"""
    if array.space is not ir.Space.CONSTANT:
        return
    declared, parameters = ctx.program.variables.get(array.name), ctx.objects.parameters
    if array.name in parameters or (declared is not None and "__constant__" in qualifiers(declared.declaration)):
        ctx.emit(ir.Assert(terms.FALSE, ctx.site(node), ir.Claim.WRITABLE))
    elif array.name.partition(".")[0] not in parameters or array.extents == (None,):
        ctx.unknown(Cause.HOST_MEMORY_WRITE(), node, (ir.ELSEWHERE,))


def _is_shared(target: Target) -> bool:
    return isinstance(target.base, ir.Array) and target.base.space is ir.Space.SHARED


def forget(ctx: Context, place: Place, reason: Reason, node: Node) -> None:
    """Nobody knows what a place holds from here on."""
    if isinstance(place, ScalarPlace):
        if place.variable.info.kind is terms.Kind.VAR:
            ctx.emit(ir.Havoc(place.variable, reason, ctx.site(node)))
        else:
            _store_scalar(ctx, place, Unclear(reason), node)
    elif isinstance(place, RecordPlace):
        for part in place.parts.values():
            forget(ctx, part, reason, node)
    elif isinstance(place, PartsPlace):
        for part in place.parts:
            forget(ctx, part, reason, node)
    elif isinstance(place, PointerPlace):
        pointers.store(ctx, place, Unclear(reason), node)
    elif isinstance(place, HolderPlace):
        _store_holder(ctx, place, Unclear(reason), node)
    elif isinstance(place, MemoryPlace | ChoicePlace | BitsPlace):
        store(ctx, place, Unclear(reason), node)
    elif isinstance(place, PunnedPlace):
        forget(ctx, place.base, reason, node)
