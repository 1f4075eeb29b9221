"""Loads: of local variables, and of memory as statements of their own; members, elements and numbers."""

from __future__ import annotations

from collections.abc import Callable

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import Cause, Reason
from ....ir.terms import Sort, Term
from ....limits.lower import COPIED_ELEMENTS
from ....records import replace
from ... import ctypes as c
from ...ctypes import Arithmetic, CType
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
    NullPlace,
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
from ...syntax.node import Node
from ..state.context import Context
from . import initialisation, library_objects, nulls, pointees, pointers, undeclared


def address(ctx: Context, target: Target, size: int) -> ir.Address:
    """The IR address of `size` bytes: one index per dimension of the array, and what else the pointer's type adds."""
    array = target.base
    assert isinstance(array, ir.Array)
    ctx.emitter.arrays.setdefault(array.key, array)
    steps = target.steps
    if len(steps) == 1 and steps[0][0] == array.element_size and len(array.extents) < 2:
        return ir.Address(array, steps, target.offset, size)
    index: dict[int, Term] = dict.fromkeys(dimensions(array), terms.ZERO)
    index.update(target.steps)
    return ir.Address(array, tuple(sorted(index.items(), reverse=True)), target.offset, size)


def address_of(ctx: Context, place: MemoryPlace, size: int) -> ir.Address:
    """The IR address of `size` bytes at a place, with how it is aligned where its strides do not say so (programming
    guide, "Device Memory Accesses")."""
    where = address(ctx, place.target, size)
    if all(stride % place.aligned == 0 or term is terms.ZERO for stride, term in where.index):
        return where
    return replace(where, aligned=place.aligned, within=place.within)


def dimensions(array: ir.Array) -> list[int]:
    """The stride of each dimension in bytes, outermost first."""
    stride = array.element_size
    strides = [stride]
    for extent in reversed(array.extents[1:]):
        stride *= extent or 1
        strides.append(stride)
    return strides[::-1]


def load(ctx: Context, place: Place, node: Node) -> Value:
    """The value of a place; reading memory emits its statements. Arrays decay to pointers."""
    if isinstance(place, ScalarPlace):
        return Number(place.variable, place.type)
    if isinstance(place.type, c.ArrayOf):
        return decay(ctx, place)
    operation = library_objects.of_type(place.type).load
    if operation is not None:
        return operation(ctx, place, node)
    place = nulls.reached(ctx, place, node)
    if isinstance(place, NullPlace):
        return unclear_of(ctx, place.type, Cause.NULL_POINTEE(), node)
    if isinstance(place, PointerPlace):
        return pointers.load(ctx, place)
    if isinstance(place, RecordPlace):
        record = place.type
        return Aggregate(record, {f.name: _field(ctx, f, place.parts[f.name], node) for f in record.fields})
    if isinstance(place, HolderPlace):
        return place.value
    if isinstance(place, MemoryPlace):
        return load_memory(ctx, place, node)
    if isinstance(place, ChoicePlace):
        return _load_choice(ctx, place, node)
    if isinstance(place, PunnedPlace):
        return _load_punned(ctx, place, node)
    if isinstance(place, BitsPlace):
        unit = number(ctx, load_memory(ctx, place.unit, node), place.type, node)
        return Number(convert.unknown_call(f"bits of {place.name}", [unit.term], place.type.scalar), place.type)
    if isinstance(place, UnclearPlace):
        reached(ctx, place, node)
        return unclear_of(ctx, place.type, place.reason, node)
    return Unclear(Cause.ARRAY_AS_VALUE())


def _field(ctx: Context, field: c.Field, place: Place, node: Node) -> Value:
    """A field's value; of a reference, the address of what it refers to."""
    if isinstance(field.type, c.ReferenceTo) and place.type != c.PointerTo(field.type.target):
        return place.value if isinstance(place, HolderPlace) else pointers.address_of(ctx, place)
    return _part(ctx, place, node)


def whole(ctx: Context, place: Place, node: Node) -> Value:
    """The value of an object; of an array, its elements."""
    return _part(ctx, place, node)


def _part(ctx: Context, place: Place, node: Node) -> Value:
    """A field's value; an array inside a struct is copied with it."""
    if not isinstance(place.type, c.ArrayOf):
        return load(ctx, place, node)
    count = place.type.extent or 0
    if count > COPIED_ELEMENTS:
        return Unclear(Cause.LARGE_COPY())
    return Elements(place.type, tuple(_part(ctx, element(place, k), node) for k in range(count)))


def element(place: Place, k: int) -> Place:
    """Element `k` of an array."""
    ctype = place.type
    assert isinstance(ctype, c.ArrayOf)
    if isinstance(place, PartsPlace):
        return place.parts[k]
    if isinstance(place, MemoryPlace):
        size = max(ctype.element.size, 1)
        target = pointers.step(place.target, size, terms.integer(k))
        return MemoryPlace(target, ctype.element, place.aligned, place.within + k * size)
    if isinstance(place, ChoicePlace):
        return ChoicePlace(tuple((guard, element(part, k)) for guard, part in place.choices), ctype.element)
    return UnclearPlace(Cause.ELEMENT(), ctype.element)


def decay(ctx: Context, place: Place) -> Value:
    """An array as a pointer to its first element."""
    ctype = place.type
    assert isinstance(ctype, c.ArrayOf)
    if isinstance(place, PartsPlace):
        return Pointer.to(ctype.element, Target(place))
    value = pointers.address_of(ctx, place)
    return pointers.retyped(value, ctype.element) if isinstance(value, Pointer) else value


def _known_contents(ctx: Context, where: ir.Address) -> Term | None:
    """What is read from a constant table is what its initialiser put there."""
    table = ctx.objects.contents.get(where.array.key)
    if table is None:
        return None
    size = where.array.element_size
    at, inside = divmod(where.offset, size)
    contents = table.get((inside, where.size))
    if contents is None or any(stride % size for stride, _ in where.index):
        return None
    steps = (terms.mul(terms.integer(stride // size), term) for stride, term in where.index)
    index = terms.add(terms.integer(at), *steps)
    value = contents[-1]
    for k in range(len(contents) - 2, -1, -1):
        value = terms.ite(terms.eq(index, terms.integer(k)), contents[k], value)
    return value


def load_memory(ctx: Context, place: MemoryPlace, node: Node) -> Value:
    """What memory holds, read by statements."""
    ctype = place.type
    if isinstance(ctype, Arithmetic):
        target = ctx.temporary(ctype.scalar)
        where = address_of(ctx, place, ctype.size)
        ctx.emit(ir.Read(target, where, ctype.scalar, ctx.access_site(node, where.array), ctype.volatile))
        return Number(_known_contents(ctx, where) or target, c.plain(ctype))  # type: ignore[arg-type]
    if isinstance(ctype, c.Record) and not ctype.union:
        fields = {f.name: _part(ctx, pointers.member(place, f), node) for f in ctype.fields}
        return Aggregate(ctype, fields)
    if isinstance(ctype, c.PointerTo | c.ReferenceTo):
        where = address(ctx, place.target, 8)
        bits = ctx.temporary(terms.U64)
        ctx.emit(ir.Read(bits, where, terms.U64, ctx.access_site(node, where.array)))
        known = pointees.behind(ctx, where, ctype, bits, node)
        return known or Unclear(Cause.LOADED_POINTER(_memory(where.array)), (ir.ELSEWHERE,), bits=bits)
    if isinstance(ctype, c.GroupType):
        return Unclear(Cause.GROUP_IN_MEMORY())
    where = address(ctx, place.target, max(ctype.size, 1))
    target = ctx.temporary(terms.U64)
    ctx.emit(ir.Read(target, where, terms.U64, ctx.access_site(node, where.array)))
    name = ctype.name if isinstance(ctype, c.Opaque | c.Record) else "void"
    return Unclear(Cause.VALUE_OF_TYPE(name), bits=target)


def _memory(array: ir.Array) -> str:
    return f"{array.space.value} memory"


def _load_choice(ctx: Context, place: ChoicePlace, node: Node) -> Value:
    ctype = place.type
    if isinstance(ctype, c.Record):
        fields = {}
        for f in ctype.fields:
            parts = tuple((guard, member(ctx, part, f.name)) for guard, part in place.choices)
            fields[f.name] = _part(ctx, ChoicePlace(parts, f.type), node)
        return Aggregate(ctype, fields)
    if isinstance(ctype, Arithmetic) and all(isinstance(part, ScalarPlace) for _, part in place.choices):
        found = load(ctx, place.choices[-1][1], node)
        term = number(ctx, found, ctype, node).term
        for guard, part in reversed(place.choices[:-1]):
            term = terms.ite(guard, number(ctx, load(ctx, part, node), ctype, node).term, term)
        return Number(term, c.plain(ctype))  # type: ignore[arg-type]
    if isinstance(ctype, Arithmetic):
        target = ctx.temporary(ctype.scalar)

        def read(part: Place) -> None:
            value = number(ctx, load(ctx, part, node), ctype, node)
            ctx.assign(target, convert.cast(value, ctype).term, node)

        chain(ctx, place.choices, read, node)
        return Number(target, c.plain(ctype))  # type: ignore[arg-type]
    if isinstance(ctype, c.PointerTo):
        values = [(guard, load(ctx, part, node)) for guard, part in place.choices]
        result: Value | None = None
        for guard, value in reversed(values):
            if not isinstance(value, Pointer):
                return value
            result = value if not isinstance(result, Pointer) else pointers.choose(guard, value, result)
        assert result is not None
        return result
    return Unclear(Cause.CHOICE_OF_UNKNOWN_TYPE())


def chain(ctx: Context, choices: tuple[tuple[Term, Place], ...], action: Callable[[Place], None], node: Node) -> None:
    """`if (first guard) action(first) else ...`; the last guard needs no test."""
    guard, place = choices[0]
    if len(choices) == 1:
        action(place)
        return
    then = ctx.block(lambda: action(place))
    orelse = ctx.block(lambda: chain(ctx, choices[1:], action, node))
    ctx.emit(ir.If(guard, then, orelse, ctx.site(node)))


def _load_punned(ctx: Context, place: PunnedPlace, node: Node) -> Value:
    ctype = place.type
    inner = place.base
    if isinstance(ctype, Arithmetic) and isinstance(inner, ScalarPlace):
        if ctype.scalar.bits <= inner.type.scalar.bits and ctype.scalar.sort is inner.type.scalar.sort is Sort.INT:
            return Number(terms.cast(inner.variable, ctype.scalar), ctype)
        name = f"bits as {ctype.name}"
        return Number(terms.call(name, (inner.variable,), ctype.scalar.sort), ctype)
    if isinstance(ctype, c.PointerTo):
        return Unclear(Cause.BITS_AS_POINTER(), (ir.ELSEWHERE,))
    if isinstance(inner, ScalarPlace) and (parts := _bits_as(inner, ctype)) is not None:
        return parts
    return unclear_of(ctx, ctype, Cause.BITS_AS_OTHER_TYPE(), node)


def _bits_as(place: ScalarPlace, ctype: CType, start: int = 0) -> Value | None:
    """The bits of a variable, from a byte of it on, as a number or as a struct of numbers; None for one of bit-fields,
    which share their bytes."""
    if isinstance(ctype, Arithmetic):
        return Number(terms.call(f"bits as {ctype.name} from {start}", (place.variable,), ctype.scalar.sort), ctype)
    if not isinstance(ctype, c.Record) or any(field.bits is not None for field in ctype.fields):
        return None
    parts = {field.name: _bits_as(place, field.type, start + field.offset) for field in ctype.fields}
    known = {name: part for name, part in parts.items() if part is not None}
    return Aggregate(ctype, known) if len(known) == len(parts) else None


def unclear_of(ctx: Context, ctype: CType, reason: Reason, node: Node, *, uniform: bool = False) -> Value:
    """A value of this type that nobody knows."""
    if isinstance(ctype, Arithmetic):
        return Number(ctx.havoc(ctype, reason, node, uniform=uniform), c.plain(ctype))  # type: ignore[arg-type]
    if isinstance(ctype, c.Record):
        return Aggregate(ctype, {f.name: unclear_of(ctx, f.type, reason, node, uniform=uniform) for f in ctype.fields})
    if isinstance(ctype, c.ArrayOf) and ctype.extent is not None and ctype.extent <= COPIED_ELEMENTS:
        items = tuple(unclear_of(ctx, ctype.element, reason, node) for _ in range(ctype.extent))
        return Elements(ctype, items)
    return Unclear(reason)


def reached(ctx: Context, place: UnclearPlace, node: Node) -> None:
    """An access through a pointer that is not understood: it may touch all that other threads see."""
    spaces = (ir.Space.GLOBAL, ir.Space.SHARED) if ctx.memory.shared_escapes else (ir.Space.GLOBAL,)
    touches = dict.fromkeys((*place.touches, *(a for a in ctx.known_arrays() if a.space in spaces), ir.ELSEWHERE))
    ctx.unknown(Cause.ACCESS_THROUGH(place.reason), node, tuple(touches))


def member(ctx: Context, place: Place, name: str) -> Place:
    """The field `name` of a struct; of a reference, what it refers to."""
    found = own_member(ctx, place, name)
    field = place.type.field(name) if isinstance(place.type, c.Record) else None
    if field is None or not isinstance(field.type, c.ReferenceTo):
        return found
    if isinstance(found, PointerPlace) and found.type == c.PointerTo(field.type.target):
        return pointers.pointed_at(ctx, pointers.load(ctx, found))
    if isinstance(found.type, c.ReferenceTo) and not _holds_object(found):
        return UnclearPlace(Cause.REFERENCE_NOT_FOLLOWED(name), field.type.target)
    return found


def _holds_object(place: Place) -> bool:
    return isinstance(place, HolderPlace) and isinstance(place.value, Group | Closure | CallableValue)


def own_member(ctx: Context, place: Place, name: str) -> Place:
    """The place of a field itself; of a reference, that of its address."""
    ctype = place.type
    if isinstance(place, ChoicePlace):
        parts = tuple((guard, own_member(ctx, part, name)) for guard, part in place.choices)
        return ChoicePlace(parts, parts[0][1].type)
    if isinstance(place, RecordPlace) and name in place.parts:
        return place.parts[name]
    if isinstance(place, RecordPlace):
        for f in place.type.fields:
            if f.anonymous and isinstance(f.type, c.Record) and f.type.field(name) is not None:
                return own_member(ctx, place.parts[f.name], name)
    f = ctype.field(name) if isinstance(ctype, c.Record) else None
    if f is not None:
        return pointers.member(place, f)
    if isinstance(place, UnclearPlace):
        return UnclearPlace(place.reason, c.Opaque(name), place.touches)
    shared = undeclared.member(ctx, place, name)
    if shared is not None:
        return shared
    shown = ctype.name if isinstance(ctype, c.Record | c.Opaque) else "this"
    return UnclearPlace(Cause.MEMBER_OF(name, shown), c.Opaque(name))


def number(ctx: Context, value: Value, wanted: Arithmetic, node: Node) -> Number:
    """A value as a number of its own type; one that is not understood becomes an unknown of the wanted type."""
    value = library_objects.loaded(ctx, value, node)
    if isinstance(value, Number):
        return value
    if isinstance(value, Pointer):
        if wanted.scalar.sort is Sort.BOOL:
            return Number(pointers.not_null(value), c.BOOL)
        return Number(pointers.as_integer(value), c.ULONG)
    if isinstance(value, Aggregate) and value.type.tag:
        converted = initialisation.conversion(ctx, value, wanted, node)
        value = value if converted is None else library_objects.loaded(ctx, converted, node)
        if isinstance(value, Number):
            return value
    if isinstance(value, Aggregate) and len(value.fields) == 1:
        return number(ctx, next(iter(value.fields.values())), wanted, node)
    shared = undeclared.number(ctx, value, wanted) if isinstance(value, Unclear) else None
    if shared is not None:
        return shared
    uniform = isinstance(value, Unclear) and value.uniform
    return Number(ctx.havoc(wanted, convert.reason(value), node, uniform=uniform), wanted)
