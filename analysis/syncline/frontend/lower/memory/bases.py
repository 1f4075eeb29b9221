"""Objects seen as one of their bases, and as what they are."""

from __future__ import annotations

from ....ir.kernel import Array
from ....ir.reasons import Cause
from ....records import replace
from ... import ctypes as c
from ...sema.core.values import (
    Aggregate,
    ChoicePlace,
    MemoryPlace,
    NullPlace,
    Place,
    Pointer,
    RecordPlace,
    UnclearPlace,
    Value,
)
from ...sema.declarators import inheritance
from ..state.context import Context


def as_base(ctx: Context, place: Place, tag: str) -> Place:
    """The object seen as the base class of this tag; as it is where that is no base of it."""
    if not isinstance(place.type, c.Record) or place.type.tag == tag:
        return place
    found = inheritance.inherited(ctx, place.type, tag)
    if found is not None and inheritance.has_virtual_base(ctx, place.type):
        return UnclearPlace(Cause.VIRTUAL_BASE(place.type.name), found[0])
    return place if found is None else _seen_as(place, *found)


def parts(ctx: Context, place: Place) -> tuple[list[Place], tuple[c.Field, ...]]:
    """An object as each of its bases, and its own members."""
    assert isinstance(place.type, c.Record)
    seen: list[Place] = []
    before = 0
    for base in inheritance.direct_bases(ctx, place.type):
        seen.append(_seen_as(place, base, before))
        before += len(base.fields)
    return seen, place.type.fields[before:]


def _seen_as(place: Place, base: c.Record, before: int) -> Place:
    """The object as a base of it, whose fields come behind so many others of the object."""
    if isinstance(place, RecordPlace):
        whole = place.type.fields[before : before + len(base.fields)]
        parts = zip(base.fields, whole, strict=False)
        return RecordPlace(base, {f.name: place.parts[w.name] for f, w in parts if w.name in place.parts}, place.key)
    if isinstance(place, MemoryPlace):
        assert isinstance(place.type, c.Record)
        begins = inheritance.begins(place.type, base, before)
        target = replace(place.target, offset=place.target.offset + begins)
        return MemoryPlace(target, base, place.aligned, place.within + begins)
    if isinstance(place, ChoicePlace):
        return ChoicePlace(tuple((guard, _seen_as(part, base, before)) for guard, part in place.choices), base)
    if isinstance(place, NullPlace):
        return NullPlace(base)
    if isinstance(place, UnclearPlace):
        return UnclearPlace(place.reason, base, place.touches)
    return place


def sliced(ctx: Context, value: Value, wanted: c.CType) -> Value:
    """What a base class gets of an object that is copied into it: the base's own members, also those that members of
    the object hide by their names."""
    if not isinstance(value, Aggregate) or not isinstance(wanted, c.Record) or value.type.tag == wanted.tag:
        return value
    found = inheritance.inherited(ctx, value.type, wanted.tag)
    if found is None:
        return value
    base, before = found
    parts = zip(base.fields, value.type.fields[before:], strict=False)
    return Aggregate(base, {f.name: value.fields[w.name] for f, w in parts if w.name in value.fields})


def object_of(ctx: Context, place: RecordPlace, wanted: c.CType) -> Place | None:
    """The object that a pointer to `wanted` points at, where `place` is that object or a part of it by inheritance."""
    whole = ctx.objects.by_key.get(place.key, place)
    if not isinstance(wanted, c.Record):
        return None
    if whole.type.name == wanted.name:
        return whole
    found = inheritance.inherited(ctx, whole.type, wanted.tag)
    return None if found is None or found[0].name != wanted.name else _seen_as(whole, *found)


def pointer_to(ctx: Context, pointer: Pointer, pointee: c.CType) -> Pointer:
    """A pointer to an object as one to its base, or the other way round: to where that begins."""
    distance = inheritance.distance(ctx, pointer.pointee, pointee)
    if not distance:
        return pointer
    choices = (
        (g, replace(t, offset=t.offset + distance) if isinstance(t.base, Array) else t) for g, t in pointer.choices
    )
    return replace(pointer, choices=tuple(choices))
