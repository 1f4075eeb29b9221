"""Objects that hold a pointer, the sizes of their dimensions, and the strides by which their indices lead to elements:
arrays of numbers whose names say so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....ir import terms
from ....ir.kernel import Array, Strided
from ...ctypes import Arithmetic, ArrayOf
from ...sema.core.values import HolderPlace, MemoryPlace, Place, Pointer


def of_object(name: str, parts: Mapping[str, Place]) -> Iterator[Strided]:
    """An object with these members, for each pointer among them, where one member alone holds strides."""
    strides = [found for field, part in parts.items() if (found := _strides(field, part)) is not None]
    if len(strides) == 1 and _holds_sizes(parts, strides[0][1]):
        key, extent = strides[0]
        yield from (Strided(name, data, key, extent) for part in parts.values() if (data := _data(part)) is not None)


#: what a member is called that says how long each dimension is
_SIZES = ("size", "shape", "dim", "extent", "length")


def _holds_sizes(parts: Mapping[str, Place], extent: int) -> bool:
    """Whether another member than the strides says how long each dimension is, as a tensor's does. A convolution's
    steps are no such strides: its windows may overlap."""
    return any(
        any(word in field.lower() for word in _SIZES)
        and "stride" not in field.lower()
        and isinstance(part, MemoryPlace)
        and isinstance(part.type, ArrayOf)
        and part.type.extent == extent
        for field, part in parts.items()
    )


def _strides(field: str, part: Place) -> tuple[str, int] | None:
    """The array of a member that holds strides, and how many."""
    if "stride" not in field.lower() or not isinstance(part, MemoryPlace) or not isinstance(part.type, ArrayOf):
        return None
    base, extent, element = part.target.base, part.type.extent, part.type.element
    whole = isinstance(element, Arithmetic) and element.scalar.sort is terms.Sort.INT
    return (base.key, extent) if isinstance(base, Array) and whole and extent else None


def _data(part: Place) -> str | None:
    """The array that a member points at."""
    if not isinstance(part, HolderPlace) or not isinstance(part.value, Pointer):
        return None
    bases = [target.base for _, target in part.value.choices]
    return bases[0].key if len(bases) == 1 and isinstance(bases[0], Array) else None
