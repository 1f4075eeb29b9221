"""Values that hold places in a text, after an edit that left alone what they speak of: the same, with each place where
it is now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, get_args, get_type_hints

from ..records import fields, is_record, record
from .span import Span
from .terms import Term


class Lost(Exception):
    """It is not known where a place is now."""


@record
class _Shape:
    """Of a kind of record: what gives its fields, as it is made of them, and which of these may hold places in the
    text."""

    values: Callable[[Any], Sequence[Any]]
    places: tuple[int, ...]


_UNKNOWN = _Shape(tuple, ())
#: by the kinds that are places, what is known of each kind of object; None where nothing in it may hold a place
_SHAPES: dict[frozenset[type], dict[type, _Shape | None]] = {}


class Mover:
    """Rebuilds what holds places; what does not change stays the same object. `places` says of each kind of place where
    it is now, and raises `Lost`; `checks` look at objects before they are rebuilt, and may raise it, too. What is in
    `kept` holds no place."""

    def __init__(
        self,
        places: Mapping[type, Callable[[Any], Any]],
        checks: Mapping[type, Callable[[Any], None]] | None = None,
        kept: Iterable[object] = (),
    ) -> None:
        self._places, self._checks = places, checks or {}
        self._kinds = frozenset(places)
        self._shapes = _SHAPES.setdefault(self._kinds, {})
        # By identity; the key's object is kept alive beside its copy.
        self._done: dict[int, tuple[Any, Any]] = {id(each): (each, each) for each in kept}

    def rebuilt(self, old: Any) -> Any:
        """An object that was not rebuilt before."""
        kind = old.__class__
        place = self._places.get(kind)
        shape = self._shape(kind)
        if place is not None:
            new = place(old)
        elif shape is None:
            return old
        elif issubclass(kind, frozenset):
            parts = tuple(old)
            new = frozenset(self._changed(parts, range(len(parts))) or parts)
        elif issubclass(kind, tuple):
            changed = self._changed(old, range(len(old)))
            new = old if changed is None else tuple(changed)
        else:
            if (check := self._checks.get(kind)) is not None:
                check(old)
            changed = self._changed(shape.values(old), shape.places)
            new = old if changed is None else kind(*changed)
        self._done[id(old)] = (old, new)
        return new

    def _changed(self, values: Sequence[Any], places: Sequence[int]) -> list[Any] | None:
        """The values, with those at these positions rebuilt; None where none of them changes. (Each object of a kernel
        passes here, so it asks no other function about what it knows.)"""
        changed: list[Any] | None = None
        done, shapes = self._done, self._shapes
        for at in places:
            value = values[at]
            if shapes.get(value.__class__, _UNKNOWN) is None:
                continue
            known = done.get(id(value))
            new = self.rebuilt(value) if known is None else known[1]
            if new is not value:
                changed = list(values) if changed is None else changed
                changed[at] = new
        return changed

    def _shape(self, kind: type) -> _Shape | None:
        """How a kind of object is looked through; None where nothing in it may hold a place."""
        shapes = self._shapes
        return shapes[kind] if kind in shapes else shapes.setdefault(kind, _shape_of(kind, self._kinds))


def spans_in(value: object) -> frozenset[Span]:
    """All spans that a value holds."""
    found: set[Span] = set()

    def note(span: Span) -> Span:
        found.add(span)
        return span

    Mover({Span: note}).rebuilt(value)
    return frozenset(found)


def _shape_of(kind: type, places: frozenset[type]) -> _Shape | None:
    if kind in places or (issubclass(kind, tuple | frozenset) and not is_record(kind)):
        return _Shape(tuple, ())
    if issubclass(kind, Term) or not is_record(kind):
        return None
    names = {name for name, hint in get_type_hints(kind).items() if _holds_places(hint, places, frozenset())}
    if not names:
        return None
    every = [each.name for each in fields(kind)]
    values = attrgetter(*every) if len(every) > 1 else lambda old: [getattr(old, name) for name in every]
    return _Shape(values, tuple(at for at, name in enumerate(every) if name in names))


def _holds_places(hint: Any, places: frozenset[type], within: frozenset[type]) -> bool:
    """Whether something of this declared type may hold places in the text. (What is not resolved may.) `within` are
    the types that it is a part of."""
    if arguments := get_args(hint):
        return any(_holds_places(argument, places, within) for argument in arguments)
    if not isinstance(hint, type):
        return hint not in (None, ...)
    if hint in places or hint is object:
        return True
    if issubclass(hint, Term) or not is_record(hint) or hint in within:
        return False
    return any(_holds_places(part, places, within | {hint}) for part in get_type_hints(hint).values())
