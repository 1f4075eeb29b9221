"""Cells of an array that is accessed in several sizes, or unaligned: byte offset -> (size, value).

A value survives only where it is read back as it was written; anything else is noted, and the bytes count as never
written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..ir.reasons import Cause, Reason

Cells = dict[int, tuple[int, Any]]


def _overlapping(cells: Cells, offset: int, size: int, largest: int) -> list[int]:
    return [o for o in range(offset - largest + 1, offset + size) if o in cells and o + cells[o][0] > offset]


def load(cells: Cells, offset: int, size: int, largest: int, note: Callable[[Reason], None]) -> Any:
    """The value written at exactly these bytes, or None. `largest` is the largest size in use."""
    found = cells.get(offset)
    if found is not None and found[0] == size:
        return found[1]
    if _overlapping(cells, offset, size, largest):
        note(Cause.READ_IN_PIECES())
    return None


def store(cells: Cells, offset: int, size: int, largest: int, value: Any, note: Callable[[Reason], None]) -> None:
    """Writes the cell, and forgets those that it overlaps without covering them exactly."""
    found = cells.get(offset)
    if found is None or found[0] != size:
        for other in _overlapping(cells, offset, size, largest):
            if other < offset or other + cells[other][0] > offset + size:
                note(Cause.OVERWRITTEN_IN_PART())
            del cells[other]
    cells[offset] = (size, value)
