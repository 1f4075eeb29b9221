"""One clock for all pairs of accesses that the same barriers order.

Most kernels need a single one: their barriers order all memory. One that orders less (`ir.ordering`) moves the clocks
of the pairs that it orders, and leaves the others where they are.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..ir.kernel import Atomic, Barrier, Ordered, Read, Write
from ..ir.ordering import concerns, subjects
from ..records import record


@record
class Clocks:
    """`moved[b]` says of each clock whether the barrier `b` moves it, `fenced[b]` which of the barrier's fences do for
    the threads that give them. Accesses and barriers go by their numbers."""

    moved: tuple[tuple[bool, ...], ...]
    fenced: tuple[tuple[tuple[int, ...], ...], ...]
    _owns: tuple[frozenset[Ordered], ...]
    _numbers: dict[frozenset[Ordered], int]

    @property
    def count(self) -> int:
        return len(self._numbers)

    def of(self, first: int, second: int) -> int:
        """The clock of two accesses of one array."""
        return self._numbers[self._owns[first] | self._owns[second]]


def clocks_of(accesses: Iterable[Read | Write | Atomic], barriers: Iterable[Barrier]) -> Clocks:
    """The clocks that these barriers tell apart."""
    barriers = tuple(barriers)
    alone = frozenset(what for barrier in barriers for what in barrier.told_apart)
    owns: list[frozenset[Ordered]] = []
    of_array: dict[str, set[frozenset[Ordered]]] = {}
    for access in accesses:
        owns.append(subjects(access) & alone)
        of_array.setdefault(access.address.array.key, set()).add(owns[-1])
    pairs = dict.fromkeys(a | b for found in of_array.values() for a in found for b in found)
    numbers = {pair: number for number, pair in enumerate(pairs)}
    moved = tuple(tuple(concerns(barrier, pair) for pair in pairs) for barrier in barriers)
    fenced = tuple(
        tuple(tuple(i for i, (space, _) in enumerate(barrier.fences) if space in pair) for pair in pairs)
        for barrier in barriers
    )
    return Clocks(moved, fenced, tuple(owns), numbers)
