"""Copies of objects by the copy constructors and the `operator=` that the user wrote for them, their bases or their
members (C++17 [class.copy])."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....ir.reasons import Cause
from ....limits.lower import COPIED_ELEMENTS
from ....limits.sema import BASES
from ... import ctypes as c
from ...sema.core.values import PLACES, Aggregate, Elements, Place, Value
from ...sema.declarators import declarators, inheritance
from ...sema.overloads import dispatch
from ...sema.program.declared import Function
from ...syntax.node import Node
from ...syntax.spelled import last_name
from ..dispatch import calling, evaluate
from ..memory import access, allocate, bases, stores, unknowns
from ..state.context import Context


def value(ctx: Context, node: Node, ctype: c.CType = c.AUTO) -> Value:
    """The value with which an expression initialises an object of this type; a copy, where it denotes an object."""
    if isinstance(ctype, c.Arithmetic | c.PointerTo):
        return evaluate.value(ctx, node)
    denoted = evaluate.place(ctx, node)
    return copied(ctx, denoted, node) if isinstance(denoted, PLACES) else denoted


def copied(ctx: Context, place: Place, node: Node) -> Value:
    """The value of a copy of an object: its copy constructor runs, or those of its parts."""
    ctype = place.type
    if not _is_done_by(ctx, ctype, constructors_of):
        return access.load(ctx, place, node)
    assert isinstance(ctype, c.Record)
    own = constructors_of(ctx, ctype, moved=calling.is_moved(ctx, node))
    if own:
        made = allocate.local_place(ctx, ctype.name, ctype, node)
        calling.own_method(ctx, own, made, [place], [node], node)
        return access.load(ctx, made, node)
    whole = access.load(ctx, place, node)
    if not isinstance(whole, Aggregate) or ctype.union:
        unknowns.all_memory(ctx, Cause.COPY_CONSTRUCTOR(_written_for(ctx, ctype, constructors_of), ctype.name), node)
        return access.unclear_of(ctx, ctype, Cause.OUTPUT_OF(ctype.name), node)
    parts = dict(whole.fields)
    inherited, mine = bases.parts(ctx, place)
    names = iter([f.name for f in ctype.fields])
    for base in inherited:
        assert isinstance(base.type, c.Record)
        begun = copied(ctx, base, node)
        for field in base.type.fields:
            parts[next(names)] = begun.fields[field.name] if isinstance(begun, Aggregate) else begun
    for field in mine:
        if _is_done_by(ctx, field.type, constructors_of):
            parts[field.name] = _part(ctx, access.own_member(ctx, place, field.name), node)
    return Aggregate(ctype, parts)


def _part(ctx: Context, place: Place, node: Node) -> Value:
    if not isinstance(place.type, c.ArrayOf):
        return copied(ctx, place, node)
    count = place.type.extent or 0
    if count > COPIED_ELEMENTS:
        unknowns.all_memory(ctx, Cause.LARGE_COPY(), node)
        return access.unclear_of(ctx, place.type, Cause.LARGE_COPY(), node)
    return Elements(place.type, tuple(_part(ctx, access.element(place, k), node) for k in range(count)))


def is_assigned_by_user(ctx: Context, ctype: c.CType) -> bool:
    """Whether `a = b` of two objects of this type runs an `operator=` of the user's."""
    return _is_done_by(ctx, ctype, operators_of)


def is_copied_by_user(ctx: Context, ctype: c.CType) -> bool:
    """Whether a copy of an object of this type runs a constructor of the user's."""
    return _is_done_by(ctx, ctype, constructors_of)


def assigned(ctx: Context, place: Place, source: Place | Value, node: Node) -> Place:
    """`place = source` for two objects of one type without an `operator=` of its own: assigns part by part."""
    ctype = place.type
    assert isinstance(ctype, c.Record)
    if not isinstance(source, PLACES):
        kept = allocate.local_place(ctx, "object", ctype, node)
        stores.store(ctx, kept, source, node)
        source = kept
    if ctype.union:
        unknowns.all_memory(ctx, Cause.COPY_CONSTRUCTOR(_written_for(ctx, ctype, operators_of), ctype.name), node)
        stores.forget(ctx, place, Cause.OUTPUT_OF(ctype.name), node)
        return place
    inherited, mine = bases.parts(ctx, place)
    for base, other in zip(inherited, bases.parts(ctx, source)[0], strict=True):
        _assign(ctx, base, other, node)
    for field in mine:
        _assign(ctx, access.own_member(ctx, place, field.name), access.own_member(ctx, source, field.name), node)
    return place


def _assign(ctx: Context, place: Place, source: Place, node: Node) -> None:
    if not is_assigned_by_user(ctx, place.type):
        stores.store(ctx, place, access.whole(ctx, source, node), node)
    elif isinstance(place.type, c.ArrayOf):
        if (place.type.extent or 0) > COPIED_ELEMENTS:
            unknowns.all_memory(ctx, Cause.LARGE_COPY(), node)
            stores.forget(ctx, place, Cause.LARGE_COPY(), node)
            return
        for k in range(place.type.extent or 0):
            _assign(ctx, access.element(place, k), access.element(source, k), node)
    elif isinstance(place.type, c.Record) and (own := operators_of(ctx, place.type)):
        calling.own_method(ctx, own, place, [source], [node], node, constant=False)
    else:
        assigned(ctx, place, source, node)


# --- what the user wrote --------------------------------------------------------------------------------------


def constructors_of(ctx: Context, ctype: c.Record, *, moved: bool = False) -> list[Function]:
    """The copy constructors that the user wrote for a record; those that move where there are no others, or where
    the object is `moved`."""
    declaration = ctx.program.records.get(ctype.tag)
    listed = dispatch.own_methods(ctx, ctype, declaration.name) if declaration is not None else []
    found = [f for f in listed if f.required <= 1 and _takes_its_own(f, f.name)]
    moving = [f for f in found if declarators.is_rvalue_reference(f.parameters[0])]
    return (moving if moved and moving else [f for f in found if f not in moving]) or found


def operators_of(ctx: Context, ctype: c.Record) -> list[Function]:
    """The `operator=` that the user wrote for objects of the same record."""
    declaration = ctx.program.records.get(ctype.tag)
    if declaration is None:
        return []
    listed = dispatch.own_methods(ctx, ctype, "operator=")
    return [f for f in listed if takes_record(f, declaration.name)]


def takes_record(function: Function, name: str) -> bool:
    """Whether a method's first parameter is a record of this name."""
    kind = function.parameters[0].field("type") if function.parameters else None
    return kind is not None and last_name(kind) == name


def _takes_its_own(function: Function, name: str) -> bool:
    declarator = function.parameters[0].field("declarator") if function.parameters else None
    return takes_record(function, name) and declarator is not None and declarator.type.endswith("reference_declarator")


_Written = Callable[[Context, c.Record], list[Function]]


def _is_done_by(ctx: Context, ctype: c.CType, written: _Written) -> bool:
    """Whether the user wrote such functions for this type, a base of it, or a part."""
    return next(_having(ctx, ctype, written), None) is not None


def _written_for(ctx: Context, ctype: c.CType, written: _Written) -> str:
    return next(_having(ctx, ctype, written)).name


def _having(ctx: Context, ctype: c.CType, written: _Written, depth: int = 0) -> Iterator[c.Record]:
    while isinstance(ctype, c.ArrayOf):
        ctype = ctype.element
    if not isinstance(ctype, c.Record) or not ctype.tag or ctype.vector is not None or depth > BASES:
        return
    if written(ctx, ctype):
        yield ctype
    for inner in (*inheritance.direct_bases(ctx, ctype), *(f.type for f in ctype.fields)):
        yield from _having(ctx, inner, written, depth + 1)
