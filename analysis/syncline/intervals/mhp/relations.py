"""How the loop counters of two accesses stand to each other that can meet."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from ...records import record
from ..control.control_tree import Access, BarrierNode
from .barrier_tokens import AFTER_FIRST, FIRST, LATER, NEXT, Arm, BarrierToken


@record
class Relation:
    """How the counters of two meeting accesses stand to each other.

    `distances[loop] = (low, high)`: second's counter minus first's lies between them (None: unbounded), for loops that
    hold both; `first_zero`, `first_positive` and their twins speak of one access's own counter. Loops not named: any
    iterations. `first_path` and `second_path` are the branch arms that each of them came by. `ends` has loops that one
    of them is in and the other (1: the first, 2: the second) has left: (who left, loop, the counter of the one inside
    minus the counter with which the other one left, whether it may be more). `passed` has the barriers that one of them
    alone is behind, and which (in the same iteration of the loops around the barrier, if at all): they order what both
    give a fence for."""

    distances: tuple[tuple[int, int | None, int | None], ...]
    first_zero: tuple[int, ...]
    first_positive: tuple[int, ...]
    second_zero: tuple[int, ...]
    second_positive: tuple[int, ...]
    first_path: tuple[Arm, ...]
    second_path: tuple[Arm, ...]
    ends: tuple[tuple[int, int, int, bool], ...] = ()
    passed: tuple[tuple[int, int], ...] = ()

    def mirrored(self) -> Relation:
        """The same with the two accesses exchanged."""
        flip = tuple(
            (loop, None if high is None else -high, None if low is None else -low) for loop, low, high in self.distances
        )
        return Relation(
            flip,
            self.second_zero,
            self.second_positive,
            self.first_zero,
            self.first_positive,
            self.second_path,
            self.first_path,
            tuple(sorted((3 - who, loop, gap, more) for who, loop, gap, more in self.ends)),
            tuple(sorted((3 - who, barrier) for who, barrier in self.passed)),
        )


#: any iterations of all loops, and any way
ANYHOW = Relation((), (), (), (), (), (), ())


def plain_first(relations: AbstractSet[Relation]) -> list[Relation]:
    """These, those of few iterations between the two first. The order of a set must reach no answer: it hangs on the
    hash of None, which is another one in every process."""
    return list(relations) if len(relations) < 2 else sorted(relations, key=lambda r: (_spread(r), repr(r)))


def _spread(relation: Relation) -> int:
    return sum(
        0 if low == high == 0 else abs(low or 0) + abs(high or 0) + (low is None) * 8 + (high is None) * 8
        for _, low, high in relation.distances
    )


def relation_of(
    a: BarrierToken, b: BarrierToken, first: Access | BarrierNode, second: Access | BarrierNode
) -> Relation:
    positions_a, positions_b = dict(a.positions), dict(b.positions)
    distances: list[tuple[int, int | None, int | None]] = []
    for loop, position in positions_a.items():
        other = positions_b.get(loop)
        if loop in second.loops and other is not None and position < FIRST and other < FIRST:
            low: int | None = other - position
            high: int | None = other - position
            if position == LATER:
                low = None
            if other == LATER:
                high = None
            distances.append((loop, low, high))
    return Relation(
        tuple(sorted(distances, key=lambda item: item[0])),
        tuple(sorted(loop for loop, p in positions_a.items() if p == FIRST)),
        tuple(sorted(loop for loop, p in positions_a.items() if p in (AFTER_FIRST, NEXT, LATER))),
        tuple(sorted(loop for loop, p in positions_b.items() if p == FIRST)),
        tuple(sorted(loop for loop, p in positions_b.items() if p in (AFTER_FIRST, NEXT, LATER))),
        a.path,
        b.path,
        tuple(sorted((*_ends(1, a, positions_b), *_ends(2, b, positions_a)))),
        tuple(sorted((1 if s in a.passed else 2, s) for s in {*a.passed} ^ {*b.passed})),
    )


def _ends(who: int, gone: BarrierToken, inside: dict[int, int]) -> Iterator[tuple[int, int, int, bool]]:
    """One barrier reached both: its iteration is that of either, less how far each has come since. From a barrier
    before the loop both have come to its first iteration."""
    for loop, position in gone.left:
        other = inside.get(loop)
        if other is not None and (other <= LATER > position or position == FIRST <= other):
            yield who, loop, other - position, other in (LATER, AFTER_FIRST)


def most_general(relations: set[Relation]) -> frozenset[Relation]:
    """Without those that another one covers: fewer questions, same answers."""
    return frozenset(r for r in relations if not any(o is not r and o != r and _covers(o, r) for o in relations))


def _covers(wide: Relation, narrow: Relation) -> bool:
    if not (
        set(wide.first_zero) <= set(narrow.first_zero)
        and set(wide.first_positive) <= set(narrow.first_positive)
        and set(wide.second_zero) <= set(narrow.second_zero)
        and set(wide.second_positive) <= set(narrow.second_positive)
        and set(wide.first_path) <= set(narrow.first_path)
        and set(wide.second_path) <= set(narrow.second_path)
        and set(wide.ends) <= set(narrow.ends)
        and set(wide.passed) <= set(narrow.passed)
    ):
        return False
    inner = {loop: (low, high) for loop, low, high in narrow.distances}
    for loop, low, high in wide.distances:
        if loop in inner:
            l2, h2 = inner[loop]
            below = low is None or (l2 is not None and l2 >= low)
            above = high is None or (h2 is not None and h2 <= high)
            if below and above:
                continue
        if low == high == 0 and loop in narrow.first_zero and loop in narrow.second_zero:
            continue
        return False
    return True
