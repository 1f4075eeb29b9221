"""Allocation: the arrays and local objects that declarations make, and places as they are now."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import Cause
from ....ir.terms import Term
from ....limits.lower import POINTERS
from ....records import replace
from ... import ctypes as c
from ...ctypes import Arithmetic, CType
from ...languages.opencl import tables as opencl
from ...sema.core.values import (
    Aggregate,
    ChoicePlace,
    Elements,
    HolderPlace,
    MemoryPlace,
    Number,
    PartsPlace,
    Place,
    Pointer,
    PointerPlace,
    RecordPlace,
    ScalarPlace,
    Target,
    Unclear,
    Value,
)
from ...syntax.node import Node
from ..state.context import Context


def type_of(value: Value) -> CType | None:
    """The type that `auto` stands for; None for what is no object."""
    if isinstance(value, Number | Aggregate | Elements):
        return c.plain(c.as_declared(value.type))
    return c.PointerTo(value.pointee) if isinstance(value, Pointer) else None


def freeze(ctx: Context, place: Place, name: str, node: Node) -> Place:
    """The place as it is now: its address no longer follows the variables that it was computed from."""
    if isinstance(place, MemoryPlace):
        steps = tuple((stride, _kept(ctx, term, f"&{name}", node)) for stride, term in place.target.steps)
        return replace(place, target=replace(place.target, steps=steps))
    if isinstance(place, ChoicePlace):
        parts = tuple(
            (_kept(ctx, guard, f"&{name}", node), freeze(ctx, part, name, node)) for guard, part in place.choices
        )
        return ChoicePlace(parts, place.type)
    if isinstance(place, PointerPlace):
        ctx.objects.referred.add(place.key)
    return place


def _kept(ctx: Context, term: Term, name: str, node: Node) -> Term:
    if all(s.info.kind is not terms.Kind.VAR or terms.is_temporary(s) for s in term.symbols):
        return term
    if term.sort is terms.Sort.BOOL:
        saved = ctx.variable(name, terms.BOOL8)
    else:
        saved = terms.variable(ctx.unique(name))
    ctx.emit(ir.Assign(saved, term, ctx.site(node)))
    return saved


def local_place(ctx: Context, name: str, ctype: CType, node: Node, *, laid_out: bool = False) -> Place:
    """A fresh local object of this type: variables, or, where its bytes are looked at, memory of the thread's own."""
    if isinstance(ctype, Arithmetic | c.Record):
        key = ctx.unique(name)
        union = isinstance(ctype, c.Record) and ctype.union
        if union or ((laid_out or key in ctx.memory.as_bytes) and has_bytes(ctype)):
            return array(ctx, name, ctype, ir.Space.LOCAL, node, key=key)
        if isinstance(ctype, c.Record):
            parts = {f.name: local_place(ctx, f"{key}.{f.name}", _held_as(f), node) for f in ctype.fields}
            made = ctx.objects.by_key[key] = RecordPlace(ctype, parts, key)
            return made
        scalar = ctype.scalar
        low, high = (scalar.lowest, scalar.highest) if scalar.sort is terms.Sort.INT else (None, None)
        return ScalarPlace(terms.variable(key, scalar.sort, low, high), ctype, key)
    if isinstance(ctype, c.PointerTo):
        return PointerPlace(ctype, ctx.unique(name))
    if isinstance(ctype, c.ArrayOf):
        if isinstance(ctype.element, c.PointerTo | c.GroupType) and 0 < (ctype.extent or 0) <= POINTERS:
            key = ctx.unique(name)
            return PartsPlace(
                ctype,
                tuple(local_place(ctx, f"{key}[{k}]", ctype.element, node) for k in range(ctype.extent or 0)),
                key,
            )
        return array(ctx, name, ctype, ir.Space.LOCAL, node)
    unclear = Cause.OBJECT_OF_TYPE(ctype.name) if isinstance(ctype, c.Opaque) else Cause.COPIED_REFERENCE()
    return HolderPlace(ctype, ctx.unique(name), Unclear(unclear))


def has_bytes(ctype: CType) -> bool:
    """Whether an object of this type is bytes and nothing else: a pointer put into memory would not be found again."""
    if isinstance(ctype, c.ArrayOf):
        return has_bytes(ctype.element)
    if isinstance(ctype, c.Record):
        return all(has_bytes(f.type) for f in ctype.fields)
    return isinstance(ctype, Arithmetic)


def _held_as(field: c.Field) -> CType:
    """How a field is held: a reference as an address, a bit field with the values of its width."""
    if isinstance(field.type, c.ReferenceTo) and not isinstance(field.type.target, c.GroupType | c.Opaque):
        return c.PointerTo(field.type.target)
    if field.bits is not None and isinstance(field.type, Arithmetic):
        return replace(field.type, scalar=replace(field.type.scalar, bits=field.bits), declared=field.type.scalar)
    return field.type


def array(ctx: Context, name: str, ctype: CType, space: ir.Space, node: Node, *, key: str | None = None) -> MemoryPlace:
    """A region of memory of its own; a scalar is an array of one element. `key`: its unique name, if it has one."""
    return MemoryPlace(Target(make(ctx, key or ctx.unique(name), name, ctype, space, node)), ctype)


def make(
    ctx: Context, key: str, name: str, ctype: CType, space: ir.Space, node: Node, *, dynamic: bool = False
) -> ir.Array:
    extents: list[int | None] = []
    element = ctype
    while isinstance(element, c.ArrayOf):
        extents.append(element.extent)
        element = element.element
    scalar = element.scalar if isinstance(element, Arithmetic) else None
    fields: tuple[tuple[str, int, int], ...] = ()
    if isinstance(element, c.Record):
        fields = tuple((f.name, f.offset, c.size_of(f.type)) for f in element.named())
    made = ir.Array(
        key,
        name,
        space,
        scalar,
        max(c.size_of(element), 1),
        tuple(extents) or (1,),
        ctx.site(node).span,
        dynamic,
        fields,
        element == opencl.PIXEL,
    )
    ctx.emitter.arrays[key] = made
    return made
