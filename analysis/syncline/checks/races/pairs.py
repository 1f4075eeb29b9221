"""Which pairs of accesses there are to ask about: those that share a barrier interval. (PUG §4; for atomics "Warps and
Atomics", Definition 2.2.)

Two accesses meet only if one barrier reaches both, so accesses are looked up by the barriers that reach them: a kernel
of many short intervals has few pairs, however long it is."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from ...intervals.mhp.reachability import Reachability
from ...intervals.mhp.relations import Relation, plain_first
from ...intervals.summary import AccessFact
from ...ir.kernel import Atomic, Ordered, Scope, Space, Storage, Write
from ...ir.ordering import subjects
from ...prove.questions.query import Apart
from ..context import Context
from ..order.release_acquire import is_strong
from ..participants.participants import Level, with_shared

Pair = tuple[AccessFact, AccessFact]

#: a reach, and the places in a list of accesses of those that it speaks of
_Way = tuple[Reachability, Iterable[int]]


def levels(context: Context, space: Space) -> tuple[Level, ...]:
    """How two threads that share a memory can be placed, and which barriers part them then. (Lanes that run in step
    meet in one statement only: `in_step`.) A device function is called by one block, or by one warp."""
    out: list[Level] = []
    if not context.dimensions.one_thread:
        if context.launch.lockstep:
            out.append(Level(Apart.WARPS, Scope.BLOCK))
        elif context.has_warp_barriers or context.participants or _called_by_warps(context):
            named = context.phases.participants.values()
            of_warps = [waiting for waiting in context.participants.values() if waiting in named]
            out += with_shared(Level(Apart.WARPS, Scope.BLOCK), of_warps)
            out += with_shared(Level(Apart.LANES, Scope.WARP), context.participants.values())
        else:
            out.append(Level(Apart.THREADS, Scope.BLOCK))
    if _called_by_warps(context):
        return tuple(level for level in out if level.apart is Apart.LANES)
    if context.kernel.called is None and space is not Space.SHARED and not context.dimensions.one_block:
        out.append(Level(Apart.BLOCKS, Scope.GRID))
    return tuple(out)


def _called_by_warps(context: Context) -> bool:
    return context.kernel.called is not None and context.kernel.called.by_warps


def candidates(context: Context, facts: Sequence[AccessFact]) -> Iterator[Pair]:
    """Pairs of these accesses to one array of which at least one writes and that are not atomic together however two
    threads are placed, and that some barrier reaches both of; in source order. An access is paired with itself whatever
    reaches it."""
    placed = levels(context, facts[0].address.array.space)
    if placed and any(f.access.writes for f in facts):
        for first, second in _pairs(facts, list(_ways(context, facts))):
            if not assumed_apart(first, second) and not atomic_together(context, first, second, placed[-1].apart):
                yield first, second


def newly_met(
    context: Context, barriers: frozenset[int], scope: Scope = Scope.BLOCK
) -> Iterator[tuple[AccessFact, AccessFact, Level, Relation]]:
    """The ways in which two accesses may meet that appear where these barriers of a block or the grid are left out.

    Only what stands between the nearest barriers around them that every thread of the scope comes to can change. Two
    atomics do not race, but what they do may hang on which comes first: a counter that is set before it counts. A
    barrier behind the end of an asynchronous copy counts for what was copied: not everybody relies on the end."""
    for facts in context.by_array:
        array = facts[0].address.array
        memory = frozenset[Ordered]((array.space, *_of_collectives(facts)))
        window = context.window(memory, barriers, scope)
        near = facts[bisect_left(facts, window.low, key=_order) : bisect_right(facts, window.high, key=_order)]
        if not any(f.access.writes for f in near):
            continue
        ways = [
            (
                level,
                context.reachability(level.scope, memory, shared=level.shared),
                context.reach_within(window, level, memory, barriers),
            )
            for level in levels(context, array.space)
            if level.apart is not Apart.BLOCKS or scope is Scope.GRID
        ]
        changed = {
            f.access.id
            for f in near
            if any(old.tokens.get(f.access.id) != new.tokens.get(f.access.id) for _, old, new in ways)
        }
        for first, second in _pairs(near, [(new, range(len(near))) for _, _, new in ways]):
            if not commute(first, second) and (first.access.id in changed or second.access.id in changed):
                for level, old, new in ways:
                    was = old.relations(first.access, second.access)
                    for relation in plain_first(new.relations(first.access, second.access) - was):
                        yield first, second, level, relation


def _of_collectives(facts: Sequence[AccessFact]) -> Iterator[Ordered]:
    """The storage of collectives that all of these accesses belong to, as its own waiting orders it."""
    common = frozenset.intersection(*(subjects(fact.access.statement) for fact in facts))
    return (what for what in common if isinstance(what, Storage))


def assumed_apart(first: AccessFact, second: AccessFact) -> bool:
    """Whether both are one write of a function elsewhere, which was verified where its body is."""
    statement = first.access.statement
    return first.access.id == second.access.id and isinstance(statement, Write) and statement.specified


def _order(fact: AccessFact) -> int:
    return fact.access.id


def _ways(context: Context, facts: Sequence[AccessFact]) -> Iterator[_Way]:
    """The reaches that decide which of these accesses to one array meet. (Accesses that different barriers order are
    looked up together: what is looked up too often is asked in vain, and told apart there.)"""
    kinds: dict[frozenset[Ordered], list[int]] = {}
    for i, fact in enumerate(facts):
        kinds.setdefault(subjects(fact.access.statement) & context.ordered_alone, []).append(i)
    for one, other in combinations_with_replacement(kinds, 2):
        members = kinds[one] if one == other else kinds[one] + kinds[other]
        for level in levels(context, facts[0].address.array.space):
            yield context.reachability(level.scope, one | other, shared=level.shared), members


def meeting(context: Context, facts: Sequence[AccessFact]) -> Iterator[tuple[int, int]]:
    """The pairs of these accesses to one array, by their places, of which at least one writes and that some barrier
    reaches both of; each access that writes with itself as well."""
    return _places(facts, list(_ways(context, facts)))


def _pairs(facts: Sequence[AccessFact], ways: Iterable[_Way]) -> Iterator[Pair]:
    """Each access with itself and with the later ones that one of the reaches brings together with it."""
    return ((facts[i], facts[j]) for i, j in _places(facts, ways))


def _places(facts: Sequence[AccessFact], ways: Iterable[_Way]) -> Iterator[tuple[int, int]]:
    met: list[list[_Room]] = [[] for _ in facts]
    for reach, members in ways:
        rooms: dict[int, _Room] = {}
        for i in sorted(members):
            for origin in {token.origin for token in reach.tokens.get(facts[i].access.id, ())}:
                room = rooms.setdefault(origin, _Room([], []))
                room.all.append(i)
                if facts[i].access.writes:
                    room.writers.append(i)
                met[i].append(room)
    for i, first in enumerate(facts):
        found = {i} if first.access.writes else set[int]()
        for room in met[i]:
            others = room.all if first.access.writes else room.writers
            found.update(others[bisect_left(others, i) :])
        yield from ((i, j) for j in sorted(found))


class _Room(NamedTuple):
    """The accesses that one barrier reaches, by their places in a list."""

    all: list[int]
    writers: list[int]


#: atomics that come to the same in any order, as long as nobody looks at what they give back
_COMMUTING = ("add", "sub", "min", "max", "and", "or", "xor")


def commute(first: AccessFact, second: AccessFact) -> bool:
    """Whether two atomics come to the same in either order."""
    one, two = first.access.statement, second.access.statement
    if not isinstance(one, Atomic) or not isinstance(two, Atomic) or first.result or second.result:
        return False
    return one.operation == two.operation and one.operation in _COMMUTING


def atomic_together(context: Context, first: AccessFact, second: AccessFact, apart: Apart) -> bool:
    """Whether these are atomics that order themselves between two threads so placed: as far as the scopes of both go,
    and where they overlap completely (PTX ISA, "Morally strong operations"). A volatile read beside atomics is as one
    of them, and so are the volatile accesses to what a loop waits for."""
    if not (is_strong(first) and is_strong(second)) or first.address.size != second.address.size:
        return False
    facts = (first, second)
    if apart is Apart.BLOCKS and not all(spans_blocks(f) for f in facts):
        return False
    if first.access.array_key in context.atomics.flags.waited:
        return True
    return any(f.access.is_atomic for f in facts) and all(f.access.is_atomic or not f.access.writes for f in facts)


def spans_blocks(fact: AccessFact) -> bool:
    """Whether an access that is strong is so between blocks."""
    statement = fact.access.statement
    return not isinstance(statement, Atomic) or statement.scope.spans_blocks
