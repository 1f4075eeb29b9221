"""Why no fix of a race is offered."""

from __future__ import annotations

from ...intervals.summary import AccessFact
from ...intervals.symbolic import TooMuch
from ...ir.kernel import Scope
from ...ir.reasons import Cause, Reason
from ..conflicts.insertion_points import missed
from ..conflicts.racy_stores import racy_stores
from .atomics import wanted
from .race_proposals import RaceFinding


def why_lost(source: bytes, path: str, race: RaceFinding, lost: AccessFact) -> Reason:
    """Why nothing is offered for updates that get lost."""
    line = lost.site.span.line
    for store in racy_stores(source, path, race.context, race.group.pairs) or ():
        if store.span == lost.site.span and (missing := wanted(race.context, store)) is not None:
            return Cause.FIX_NO_ATOMIC(line, *missing)
    return Cause.FIX_LOSES_UPDATES(line)


def why_no_barrier(race: RaceFinding) -> Reason:
    """Why no barrier separates the two."""
    if race.grouped.inside.is_cut_short:
        return Cause.FIX_SPENT()
    pair, context = race.group.pairs[0], race.context
    lines = sorted(span.line for span in pair.spans)
    points = (point for point in context.tree.insertion_points if not point.statement.in_update)
    near = frozenset(point.id for point in points if pair.holds(point))
    low, high = sorted(pair.ids)
    if not any(low < point < high for point in near) and (pair.first is pair.second or not near):
        pairs = [each for group in race.grouped.groups for each in group.pairs]
        itself = any(each.first is each.second and each.first.access.id in pair.ids for each in pairs)
        return (Cause.FIX_SAME_STATEMENT if itself else Cause.FIX_NOT_TAKEN_APART)(lines[0])
    if race.is_across and not context.kernel.dialect.groups_header:
        return Cause.FIX_NO_GRID_BARRIER(context.kernel.dialect.name, *lines)
    scope = Scope.GRID if race.is_across else Scope.BLOCK
    try:
        parted = missed(context, near, (scope,))[scope]
    except TooMuch:
        return Cause.FIX_SPENT()
    if near and near <= parted.keys():
        return Cause.FIX_NOT_ALL_COME(min(decision.site.span.line for decision in parted.values()))
    return Cause.FIX_NO_PLACE(*lines)
