"""Collisions that one missing barrier causes belong in one finding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..checks.conflicts import Collision
from ..checks.context import Context
from ..findings import Finding
from ..ir.kernel import Scope
from ..prove.query import Apart
from .placement import Candidate, hitting_set, placement_of


@dataclass(frozen=True, slots=True)
class Group:
    """Collisions on one array that the same barrier placement cuts (`places` is empty where none does)."""

    collisions: tuple[Collision, ...]
    places: tuple[Candidate, ...]
    finding: Finding | None = None


def group(context: Context, collisions: Sequence[Collision]) -> list[Group]:
    """Barrier placements for everything inside blocks, then one group per array and placement; collisions that no
    barrier cuts are grouped by array and place in the source."""
    inside = [c for c in collisions if c.apart is not Apart.BLOCKS and not c.is_harmless]
    placement = placement_of(context)
    chosen = hitting_set(placement, inside) if inside else None
    out: list[Group] = []
    groups: dict[tuple[object, ...], list[Collision]] = {}
    places: dict[tuple[object, ...], tuple[Candidate, ...]] = {}
    by_array: dict[str, list[Candidate] | None] = {}
    for collision in collisions:
        array = collision.first.access.array_key
        mending: tuple[Candidate, ...] = ()
        if collision in inside:
            if chosen is None and array not in by_array:
                own = [c for c in inside if c.first.access.array_key == array]
                by_array[array] = hitting_set(placement, own)
            pool = chosen if chosen is not None else by_array[array]
            if pool is None:
                pool = hitting_set(placement, [collision]) or []
            mending = tuple(c for c in pool if placement.parts(c.points, collision))[:1]
        key: tuple[object, ...]
        if mending:
            key = (array, collision.scope is Scope.WARP, mending)
        else:
            spans = sorted((collision.first.site.span, collision.second.site.span))
            key = (array, collision.scope, collision.same_value, collision.guess, *((s.path, s.line) for s in spans))
        groups.setdefault(key, []).append(collision)
        places[key] = mending
    for key, members in groups.items():
        out.append(Group(tuple(members), places[key]))
    return out
