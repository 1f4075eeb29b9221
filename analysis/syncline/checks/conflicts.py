"""Which pairs of accesses collide: the questions of the race check, and the edges of the repair's conflict graph."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..intervals.meeting import Reach, Relation
from ..intervals.summary import AccessFact
from ..ir import terms as t
from ..ir.kernel import Scope, Space
from ..ir.ordering import subjects
from ..prove.query import Apart, Conflict, GaveUp, Model, Query, Safe
from .context import Context, Sides

SCOPES = {Apart.LANES: "warp", Apart.WARPS: "block", Apart.THREADS: "block", Apart.BLOCKS: "grid"}


@dataclass(frozen=True, slots=True)
class Collision:
    """Two accesses that can touch one byte in one interval, with a model that shows it.

    `same_value`: both write, and provably the same value."""

    first: AccessFact
    second: AccessFact
    relation: Relation
    apart: Apart
    model: Model
    query: Query
    sides: Sides
    same_value: bool = False

    @property
    def scope(self) -> str:
        return SCOPES[self.apart]


@dataclass(frozen=True, slots=True)
class Doubt:
    """A pair that was neither proved apart nor shown to collide."""

    first: AccessFact
    second: AccessFact
    reason: str


def levels(context: Context, space: Space) -> tuple[tuple[Apart, Scope], ...]:
    """How two threads that share a memory can be placed, and which barriers part them then. (Lanes that run in step
    meet in one statement only: `in_step`.)"""
    out: list[tuple[Apart, Scope]] = []
    if not context.dims.one_thread:
        if context.launch.lockstep:
            out.append((Apart.WARPS, Scope.BLOCK))
        elif context.has_warp_barriers:
            out += [(Apart.WARPS, Scope.BLOCK), (Apart.LANES, Scope.WARP)]
        else:
            out.append((Apart.THREADS, Scope.BLOCK))
    if space is not Space.SHARED and not context.dims.one_block:
        out.append((Apart.BLOCKS, Scope.GRID))
    return tuple(out)


def candidates(context: Context) -> Iterator[tuple[AccessFact, AccessFact]]:
    """Pairs of accesses to one array of which at least one writes and not both are atomic, in source order."""
    by_array: dict[str, list[AccessFact]] = {}
    for identity in sorted(context.summary.accesses):
        fact = context.summary.accesses[identity]
        if fact.address.array.space is not Space.CONSTANT:
            by_array.setdefault(fact.access.array_key, []).append(fact)
    for facts in by_array.values():
        if not any(f.access.writes for f in facts):
            continue
        for i, first in enumerate(facts):
            for second in facts[i:]:
                if (first.access.writes or second.access.writes) and not _both_atomic(context, first, second):
                    yield first, second


def _both_atomic(context: Context, first: AccessFact, second: AccessFact) -> bool:
    """Atomics order themselves, as far as their scope goes."""
    one, two = first.access.statement, second.access.statement
    if not (first.access.is_atomic and second.access.is_atomic):
        return False
    block_only = Scope.BLOCK in (getattr(one, "scope", None), getattr(two, "scope", None))
    return not block_only or first.address.array.space is Space.SHARED or context.dims.one_block


def collide(
    context: Context, first: AccessFact, second: AccessFact, apart: Apart, relation: Relation
) -> Collision | Doubt | None:
    """Ask about one pair under one relation. None: proved apart."""
    query, sides = context.conflict_query(first, second, relation, apart)
    if t.FALSE in query.guards:
        return None
    match context.ask(query):
        case Safe():
            return None
        case GaveUp(reason):
            return Doubt(first, second, reason)
        case Conflict(model):
            return Collision(first, second, relation, apart, model, query, sides)


def meetings(reach: Reach, first: AccessFact, second: AccessFact) -> list[Relation]:
    """The relations under which the two can meet, plain ones first: witnesses are then small too."""
    return sorted(reach.relations(first.access, second.access), key=lambda r: (_spread(r), repr(r)))


def in_step(context: Context, first: AccessFact, second: AccessFact) -> Relation | None:
    """How the lanes of a warp that runs in step can still collide: in the same execution of one statement."""
    if not context.launch.lockstep or context.dims.one_thread or first is not second:
        return None
    return Relation(tuple((loop, 0, 0) for loop in first.access.loops), (), (), (), (), (), ())


def hangs_on_collectives(context: Context, first: AccessFact, second: AccessFact, relation: Relation) -> bool:
    """Whether a block's collective waits between the two, which it does not promise to do (within one block)."""
    if not context.storages or first.address.array in context.storages:
        return False
    promised = context.reach(Scope.BLOCK, subjects(first.access.statement, second.access.statement) | context.storages)
    return relation not in promised.relations(first.access, second.access)


def _spread(relation: Relation) -> int:
    return sum(
        0 if low == high == 0 else abs(low or 0) + abs(high or 0) + (low is None) * 8 + (high is None) * 8
        for _, low, high in relation.apart
    )
