"""Barrier divergence (SL201 to SL204): a decision on the way to a barrier that two threads of a block, having agreed
on everything before it, decide differently. (PUG §4, "well-synchronised"; GPUVerify's SDV semantics.)"""

from __future__ import annotations

from dataclasses import dataclass

from ..intervals.shape import Sync
from ..intervals.summary import Decision
from ..ir import terms as t
from ..prove.query import Apart, Conflict, GaveUp, Model, Query, Safe
from .context import Context, Sides


@dataclass(frozen=True, slots=True)
class Split:
    """Two threads of one block that part before a barrier: the first of the model goes the way of `condition`."""

    decision: Decision
    barrier: Sync
    model: Model
    query: Query
    sides: Sides


@dataclass(frozen=True, slots=True)
class UnsureSplit:
    """A decision that may or may not be uniform."""

    decision: Decision
    reason: str


def splits(context: Context) -> tuple[list[Split], list[UnsureSplit]]:
    """Every decision before a barrier that threads can decide differently."""
    found: list[Split] = []
    unsure: list[UnsureSplit] = []
    if context.dims.one_thread:
        return found, unsure
    by_id = {sync.id: sync for sync in context.shape.barriers}
    for decision in context.summary.decisions:
        sides = context.same_place_sides()
        guards = [side(g) for g in decision.guard for side in (sides.first, sides.second)]
        guards += [sides.first(decision.condition), t.not_(sides.second(decision.condition))]
        flat: dict[t.Term, None] = {}
        for guard in guards:
            for part in guard.args if guard.op == t.Op.AND else (guard,):
                flat[part] = None
        if t.FALSE in flat:
            continue
        query = Query(context.pair(Apart.THREADS), tuple(g for g in flat if g is not t.TRUE))
        match context.ask(query):
            case Safe():
                pass
            case GaveUp(reason):
                unsure.append(UnsureSplit(decision, reason))
            case Conflict(model):
                found.append(Split(decision, by_id[decision.barriers[0]], model, query, sides))
    return found, unsure
