"""Loads and stores: of local variables, and of memory as statements of their own."""

from __future__ import annotations

from collections.abc import Callable

from ...ir import kernel as ir
from ...ir import terms
from ...ir.reasons import Cause, Reason
from ...ir.terms import Sort, Term
from .. import ctypes as c
from ..ctypes import Arithmetic, CType
from ..sema import convert
from ..sema.values import (
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
from ..sema.values import Callable as CallableValue
from ..syntax.node import Node
from ..syntax.spelled import qualifiers
from . import library_objects, nulls, pointers, undeclared
from .context import Context

#: structs and arrays larger than this are copied as "somewhere in this array"
_MOST_ELEMENTS = 64


def address(ctx: Context, target: Target, size: int) -> ir.Address:
    """The IR address of `size` bytes: one index per dimension of the array, and what else the pointer's type adds."""
    array = target.base
    assert isinstance(array, ir.Array)
    ctx.arrays.setdefault(array.key, array)
    steps = target.steps
    if len(steps) == 1 and steps[0][0] == array.element_size and len(array.extents) < 2:
        return ir.Address(array, steps, target.offset, size)
    index: dict[int, Term] = dict.fromkeys(dimensions(array), terms.ZERO)
    index.update(target.steps)
    return ir.Address(array, tuple(sorted(index.items(), reverse=True)), target.offset, size)


def dimensions(array: ir.Array) -> list[int]:
    """The stride of each dimension in bytes, outermost first."""
    stride = array.element_size
    strides = [stride]
    for extent in reversed(array.extents[1:]):
        stride *= extent or 1
        strides.append(stride)
    return strides[::-1]


# --- load ---------------------------------------------------------------------------------------------------


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
        return _load_memory(ctx, place, node)
    if isinstance(place, ChoicePlace):
        return _load_choice(ctx, place, node)
    if isinstance(place, PunnedPlace):
        return _load_punned(ctx, place, node)
    if isinstance(place, BitsPlace):
        unit = number(ctx, _load_memory(ctx, place.unit, node), place.type, node)
        return Number(convert.unknown_call(f"bits of {place.name}", [unit.term], place.type.scalar), place.type)
    if isinstance(place, UnclearPlace):
        _reached(ctx, place, node)
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
    if count > _MOST_ELEMENTS:
        return Unclear(Cause.LARGE_COPY())
    return Elements(place.type, tuple(_part(ctx, element(place, k), node) for k in range(count)))


def element(place: Place, k: int) -> Place:
    """Element `k` of an array."""
    ctype = place.type
    assert isinstance(ctype, c.ArrayOf)
    if isinstance(place, PartsPlace):
        return place.parts[k]
    if isinstance(place, MemoryPlace):
        return MemoryPlace(pointers.step(place.target, max(ctype.element.size, 1), terms.integer(k)), ctype.element)
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
    table = ctx.contents.get(where.array.key)
    if table is None:
        return None
    size = where.array.element_size
    at, inside = divmod(where.offset, size)
    contents = table.get((inside, where.size))
    if contents is None or any(stride != size for stride, _ in where.index):
        return None
    index = terms.add(terms.integer(at), *(term for _, term in where.index))
    value = contents[-1]
    for k in range(len(contents) - 2, -1, -1):
        value = terms.ite(terms.eq(index, terms.integer(k)), contents[k], value)
    return value


def _load_memory(ctx: Context, place: MemoryPlace, node: Node) -> Value:
    ctype = place.type
    if isinstance(ctype, Arithmetic):
        target = ctx.temporary(ctype.scalar)
        where = address(ctx, place.target, ctype.size)
        ctx.emit(ir.Read(target, where, ctype.scalar, ctx.site(node), ctype.volatile))
        return Number(_known_contents(ctx, where) or target, c.plain(ctype))  # type: ignore[arg-type]
    if isinstance(ctype, c.Record) and not ctype.union:
        fields = {f.name: _part(ctx, pointers.member(place, f), node) for f in ctype.fields}
        return Aggregate(ctype, fields)
    if isinstance(ctype, c.PointerTo | c.ReferenceTo):
        where = address(ctx, place.target, 8)
        bits = ctx.temporary(terms.U64)
        ctx.emit(ir.Read(bits, where, terms.U64, ctx.site(node)))
        return Unclear(Cause.LOADED_POINTER(_memory(where.array)), (ir.ELSEWHERE,), bits=bits)
    if isinstance(ctype, c.GroupType):
        return Unclear(Cause.GROUP_IN_MEMORY())
    where = address(ctx, place.target, max(ctype.size, 1))
    target = ctx.temporary(terms.U64)
    ctx.emit(ir.Read(target, where, terms.U64, ctx.site(node)))
    name = ctype.name if isinstance(ctype, c.Opaque | c.Record) else "void"
    return Unclear(Cause.VALUE_OF_TYPE(name))


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
    return unclear_of(ctx, ctype, Cause.BITS_AS_OTHER_TYPE(), node)


def unclear_of(ctx: Context, ctype: CType, reason: Reason, node: Node, *, uniform: bool = False) -> Value:
    """A value of this type that nobody knows."""
    if isinstance(ctype, Arithmetic):
        return Number(ctx.havoc(ctype, reason, node, uniform=uniform), c.plain(ctype))  # type: ignore[arg-type]
    if isinstance(ctype, c.Record):
        return Aggregate(ctype, {f.name: unclear_of(ctx, f.type, reason, node, uniform=uniform) for f in ctype.fields})
    if isinstance(ctype, c.ArrayOf) and ctype.extent is not None and ctype.extent <= _MOST_ELEMENTS:
        items = tuple(unclear_of(ctx, ctype.element, reason, node) for _ in range(ctype.extent))
        return Elements(ctype, items)
    return Unclear(reason)


def _reached(ctx: Context, place: UnclearPlace, node: Node) -> None:
    spaces = (ir.Space.GLOBAL, ir.Space.SHARED) if ctx.memory.shared_escapes else (ir.Space.GLOBAL,)
    touches = dict.fromkeys((*place.touches, *(a for a in ctx.known_arrays() if a.space in spaces), ir.ELSEWHERE))
    ctx.unknown(Cause.ACCESS_THROUGH(place.reason), node, tuple(touches))


# --- store --------------------------------------------------------------------------------------------------


def store(ctx: Context, place: Place, value: Value, node: Node) -> None:
    """`place = value`, the value converted to the place's type."""
    place = nulls.reached(ctx, place, node)
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
        chain(ctx, place.choices, lambda part: store(ctx, part, value, node), node)
    elif isinstance(place, PunnedPlace):
        forget(ctx, place.base, Cause.THROUGH_OTHER_TYPE(), node)
    elif isinstance(place, BitsPlace):
        _load_memory(ctx, place.unit, node)
        store(ctx, place.unit, Unclear(Cause.BIT_FIELD()), node)
    elif isinstance(place, UnclearPlace):
        _reached(ctx, place, node)


def _change_parameter(ctx: Context, key: str, node: Node) -> None:
    """A parameter that is assigned to is copied to a variable when the kernel is lowered again."""
    root = key.partition(".")[0]
    if root in ctx.parameters and root not in ctx.memory.copied:
        ctx.memory.copied.add(root)
        ctx.memory.again = True
    else:
        ctx.unknown(Cause.ASSIGNMENT_OUTSIDE(key), node)


def _store_holder(ctx: Context, place: HolderPlace, value: Value, node: Node) -> None:
    """A parameter that holds a pointer is copied to a variable first; other objects are lost when they change."""
    if isinstance(place.value, Pointer):
        _change_parameter(ctx, place.key, node)
    elif isinstance(value, Group | Closure | CallableValue) and isinstance(place.value, Unclear):
        place.value = value
    elif (within := undeclared.written(ctx, place)) is not None:
        _reached(ctx, UnclearPlace(convert.reason(place.value), place.type, (within,)), node)
    elif place.value != value:
        _no_longer_uniform(ctx, place, node)
        place.value = Unclear(Cause.OBJECT_ASSIGNED())


def _no_longer_uniform(ctx: Context, place: HolderPlace, node: Node) -> None:
    """A parameter of an unknown type that changes is lowered again as a variable: what came before, in a loop, may be
    what comes after."""
    if isinstance(place.value, Unclear) and place.value.uniform:
        _change_parameter(ctx, place.key, node)


def _store_scalar(ctx: Context, place: ScalarPlace, value: Value, node: Node) -> None:
    if place.variable.info.kind is not terms.Kind.VAR:
        _change_parameter(ctx, place.key, node)
        return
    converted = number(ctx, value, place.type, node)
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
        term: Term | None = None
        if isinstance(value, Number | Pointer):
            term = convert.cast(number(ctx, value, ctype, node), ctype).term
        where = address(ctx, place.target, ctype.size)
        _writable(ctx, where.array, node)
        ctx.emit(ir.Write(where, term, ctx.site(node), ctype.volatile))
    elif isinstance(ctype, c.Record) and not ctype.union:
        fields = value.fields if isinstance(value, Aggregate) else {}
        for f in ctype.fields:
            store(ctx, pointers.member(place, f), fields.get(f.name, Unclear(Cause.FIELD())), node)
    elif isinstance(ctype, c.ArrayOf):
        count = ctype.extent or 0
        if count > _MOST_ELEMENTS:
            ctx.unknown(Cause.LARGE_COPY(), node, (place.target.base,))  # type: ignore[arg-type]
            return
        items = value.items if isinstance(value, Elements) else ()
        for k in range(count):
            store(ctx, element(place, k), items[k] if k < len(items) else Unclear(Cause.AN_ELEMENT()), node)
    else:
        if isinstance(value, Pointer) and any(_is_shared(target) for _, target in value.choices):
            ctx.memory.again = ctx.memory.again or not ctx.memory.shared_escapes
            ctx.memory.shared_escapes = True
        where = address(ctx, place.target, max(ctype.size, 1))
        _writable(ctx, where.array, node)
        ctx.emit(ir.Write(where, _as_number(value, where.array), ctx.site(node)))


def _as_number(value: Value, stored_in: ir.Array) -> Term | None:
    """A pointer as a number that threads can compare: all who see where it is stored see the same object behind it."""
    if not isinstance(value, Pointer):
        return value.bits if isinstance(value, Unclear) else None
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
    declared = ctx.program.variables.get(array.name)
    if array.name in ctx.parameters or (declared is not None and "__constant__" in qualifiers(declared.declaration)):
        ctx.emit(ir.Assert(terms.FALSE, ctx.site(node), ir.Claim.WRITABLE))
    elif array.name.partition(".")[0] not in ctx.parameters or array.extents == (None,):
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
    if isinstance(value, Aggregate) and len(value.fields) == 1:
        return number(ctx, next(iter(value.fields.values())), wanted, node)
    shared = undeclared.number(ctx, value, wanted) if isinstance(value, Unclear) else None
    if shared is not None:
        return shared
    uniform = isinstance(value, Unclear) and value.uniform
    return Number(ctx.havoc(wanted, convert.reason(value), node, uniform=uniform), wanted)
