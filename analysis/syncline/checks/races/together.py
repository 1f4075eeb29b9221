"""Many pairs of accesses told apart by one question: what is unrolled has a pair for each two accesses, too many to ask
about one by one.

The invariant: *the question about a set of pairs says less than the question about any one of them.* Both say how the
two threads are placed and how far their loops have come, which is the same for all of the set, as the accesses on each
side are alike (`alike.py`). Of the guards it has those that all of them share; of what atomics say of two threads,
nothing. The distance between the addresses is a symbol that may be the distance of each of the pairs. So a proof that
the set's question has no solution is one for each pair; anything else proves nothing, and the set is taken apart: by
guards first, then by distances, half by half. What is left are pairs, to be asked about one by one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from math import gcd
from typing import NamedTuple

from ...intervals.summary import AccessFact
from ...ir import terms as t
from ...ir.ordering import subjects
from ...ir.terms import ZERO, Kind
from ...limits import checks as limits
from ..context import Context
from ..order.release_acquire import is_strong
from ..participants.participants import Level
from ..questions import common_query, never_meet
from .alike import Alike, Form, grouped
from .pairs import Pair, assumed_apart, atomic_together, candidates, levels, meeting, spans_blocks


def unproved(context: Context, facts: Sequence[AccessFact]) -> Iterator[Pair]:
    """The `candidates` among the accesses to one array, in source order, without those of which one question about many
    pairs proves that no two threads meet in them."""
    placed = levels(context, facts[0].address.array.space)
    some = () if context.launch.lockstep or not placed else grouped(facts, _told_apart(context, facts, placed))
    if len(some) in (0, len(facts)):
        yield from candidates(context, facts)
        return
    left: set[tuple[int, int]] = set()
    for i, j in meeting(context, [alike.members[0].fact for alike in some]):
        one, other = some[i], some[j]
        ways = [way for way in placed if not atomic_together(context, one.any, other.any, way.apart)]
        if placed[-1] in ways:
            left.update(_left_over(context, ways, one, other))
            left.update(_left_over(context, ways, other, one) if i != j else ())
    for i, j in sorted(left):
        if not assumed_apart(facts[i], facts[j]):
            yield facts[i], facts[j]


def _told_apart(context: Context, facts: Sequence[AccessFact], placed: Sequence[Level]) -> Iterator[Hashable]:
    """What of each access decides whom it meets, and how, but for its address and its guard."""
    kinds = [subjects(fact.access.statement) & context.ordered_alone for fact in facts]
    every = tuple(dict.fromkeys(kinds))
    ways = {
        kind: [context.reachability(way.scope, kind | other, shared=way.shared) for way in placed for other in every]
        for kind in every
    }
    for fact, kind in zip(facts, kinds, strict=True):
        access = fact.access
        tokens = tuple(reach.tokens.get(access.id) for reach in ways[kind])
        yield access.writes, access.is_atomic, is_strong(fact), spans_blocks(fact), kind, tokens


def _left_over(context: Context, levels: Sequence[Level], first: Alike, second: Alike) -> Iterator[tuple[int, int]]:
    """The pairs of an access that is alike to the `first` and a later one (or itself) that is alike to the `second`, as
    places, without those of which one question proves that no two threads so placed meet in them."""
    if first.members[0].place > second.members[-1].place:
        return
    if len(first.members) * len(second.members) < limits.TOGETHER or context.work.is_over:
        yield from _pairs(first, second, None)
        return
    distances = _hull(first, second)
    if _never_meet(context, levels, first, second, distances):
        return
    if len(first.by_guard) > 1 or len(second.by_guard) > 1:
        for one in first.by_guard:
            for other in second.by_guard:
                yield from _left_over(context, levels, one, other)
        return
    every = Counter[int]()
    for a, places in first.places.items():
        for b, others in second.places.items():
            every[b - a] += len(places) * len(others)
    left = set(_undecided(context, levels, first, second, sorted(every.items()), asked=True))
    yield from _pairs(first, second, left)


def _undecided(
    context: Context,
    levels: Sequence[Level],
    first: Alike,
    second: Alike,
    distances: Sequence[tuple[int, int]],
    *,
    asked: bool,
) -> Iterator[int]:
    """Those distances (with the number of pairs that are so far apart) at which accesses may meet; `asked`: they may at
    some, as far as one question says."""
    found = [distance for distance, _ in distances]
    if sum(pairs for _, pairs in distances) < limits.TOGETHER or context.work.is_over:
        yield from found
        return
    if not asked and _never_meet(context, levels, first, second, _spread(found)):
        return
    if len(found) == 1:
        yield from found
        return
    middle = len(found) // 2
    for half in (distances[:middle], distances[middle:]):
        yield from _undecided(context, levels, first, second, half, asked=False)


def _pairs(first: Alike, second: Alike, distances: set[int] | None) -> Iterator[tuple[int, int]]:
    """The pairs at these distances; None: at any."""
    for member in first.members:
        if distances is None:
            yield from ((member.place, other.place) for other in second.members if other.place >= member.place)
            continue
        for constant, places in second.places.items():
            if constant - member.constant in distances:
                yield from ((member.place, place) for place in places[bisect_left(places, member.place) :])


class _Distances(NamedTuple):
    """From the lowest, in steps, so many of them."""

    lowest: int
    step: int
    number: int


def _spread(distances: Sequence[int]) -> _Distances:
    """What holds all these, which ascend."""
    step = gcd(*(distance - distances[0] for distance in distances)) or 1
    return _Distances(distances[0], step, (distances[-1] - distances[0]) // step + 1)


def _hull(first: Alike, second: Alike) -> _Distances:
    """What holds all distances between the two, without a look at each."""
    one, other = first.constants, second.constants
    lowest, highest = other[0] - one[-1], other[-1] - one[0]
    step = gcd(*(c - one[0] for c in one), *(c - other[0] for c in other)) or 1
    return _Distances(lowest, step, (highest - lowest) // step + 1)


def _never_meet(context: Context, levels: Sequence[Level], first: Alike, second: Alike, distances: _Distances) -> bool:
    """Whether two threads, however placed, are proved never to meet in two of the accesses that are so far apart."""
    one, other = first.at(first.form, 0), second.at(_moved(second.form, distances), distances.lowest)
    for level in levels:
        reach = context.reach_of(level, one, other)
        if never_meet(context, reach, one, other, level):
            continue
        for relation in reach.relations_of_two(one.access, other.access):
            context.work.question()
            if not context.at_sight(common_query(context, one, other, relation, level)):
                return False
    return True


def _moved(form: Form, distances: _Distances) -> Form:
    """The address, further on by any number of steps."""
    if distances.number == 1:
        return form
    steps = t.symbol("steps between accesses", Kind.PRIVATE, lo=0, hi=distances.number - 1)
    parts = dict(form)
    parts[distances.step] = t.add(parts.get(distances.step, ZERO), steps)
    return tuple(sorted(parts.items(), key=lambda part: -part[0]))
