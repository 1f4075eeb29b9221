"""Objects seen as one of their bases, and as what they are."""

from __future__ import annotations

from .. import ctypes as c
from ..sema import inheritance
from ..sema.values import ChoicePlace, MemoryPlace, NullPlace, Place, RecordPlace, UnclearPlace
from .context import Context


def as_base(ctx: Context, place: Place, tag: str) -> Place:
    """The object seen as the base class of this tag; as it is where that is no base of it."""
    if not isinstance(place.type, c.Record) or place.type.tag == tag:
        return place
    base = next((b for b in inheritance.ancestors(ctx, place.type) if b.tag == tag), None)
    return place if base is None else _seen_as(place, base)


def _seen_as(place: Place, base: c.Record) -> Place:
    if isinstance(place, RecordPlace):
        hidden = {f.name: place.parts.get(f"{base.tag}::{f.name}", place.parts.get(f.name)) for f in base.fields}
        return RecordPlace(base, {n: p for n, p in hidden.items() if p is not None}, place.key)
    if isinstance(place, MemoryPlace):
        return MemoryPlace(place.target, base)
    if isinstance(place, ChoicePlace):
        return ChoicePlace(tuple((guard, _seen_as(part, base)) for guard, part in place.choices), base)
    if isinstance(place, NullPlace):
        return NullPlace(base)
    if isinstance(place, UnclearPlace):
        return UnclearPlace(place.reason, base, place.touches)
    return place


def object_of(ctx: Context, place: RecordPlace, wanted: c.CType) -> Place | None:
    """The object that a pointer to `wanted` points at, where `place` is that object or a part of it by inheritance."""
    whole = ctx.objects.by_key.get(place.key, place)
    if not isinstance(wanted, c.Record):
        return None
    if whole.type.name == wanted.name:
        return whole
    found = next((b for b in inheritance.ancestors(ctx, whole.type) if b.name == wanted.name), None)
    return None if found is None else _seen_as(whole, found)
