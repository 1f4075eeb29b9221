"""Fixes for races: proposed from the conflict graph, and offered only after the edited text was checked again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..checks.context import Context
from ..edits import overlap
from ..findings import Finding, FindingVerdict, Fix, FixKind
from ..frontend.branches import if_around
from ..ir.kernel import Scope
from ..ir.reasons import Cause, Reason
from .apart import parted
from .graph import Graph
from .groups import Group, Grouped
from .insertions import insertion
from .places import Candidate, cost_of
from .plan import Plan, plan
from .spelling import spelling_of
from .trial import Trial, is_better

#: as many sets of barriers are tried for one finding
_MOST_TRIED = 3


@dataclass(frozen=True, slots=True)
class Raced:
    """A finding of a race, with the collisions behind it and how all of its kernel's hang together."""

    finding: Finding
    group: Group
    grouped: Grouped

    @property
    def is_certain(self) -> bool:
        return self.finding.verdict is not FindingVerdict.POSSIBLE


def together(source: bytes, path: str, races: Sequence[Raced], trial: Trial) -> Fix | None:
    """The barriers that all these races need, in one fix that was checked as a whole; None where that mends none. Safe
    where each of them is certain."""
    needed: dict[tuple[object, ...], Candidate] = {}
    for race in races:
        for barrier in race.group.barriers:
            place = barrier.place
            needed.setdefault((place.insert_at, place.unbraced, place.split, barrier.scope), barrier)
    pairs = [pair for race in races for pair in race.group.pairs]
    fix = insertion(source, needed.values(), spelling_of(races[0].grouped.graph.context, pairs)) if needed else None
    if fix is None or any(edit.path != path for edit in fix.edits) or not is_better(trial(fix)):
        return None
    certain = all(race.is_certain for race in races)
    return replace(fix, preferred=certain, safe=certain)


def mended(source: bytes, path: str, race: Raced, trial: Trial, whole: Fix | None) -> Finding:
    """The finding with a proved fix, or with the reason why there is none. `whole` is a fix of more than this that was
    proved: it serves where that is the same, and where the work runs out."""
    finding, group, grouped = race.finding, race.group, race.grouped
    graph = grouped.graph
    pairs = group.pairs
    across = any(pair.across for pair in pairs)
    if across:  # a barrier of the grid is to part what collides within blocks, too
        inside = [pair for other in grouped.groups for pair in other.pairs if not pair.across]
        pairs = list(dict.fromkeys([*inside, *pairs]))
        found = plan(graph, pairs)
    else:
        found = replace(grouped.inside, chosen=group.barriers)
    forbidden: frozenset[Candidate] = frozenset()
    reason = _no_place(graph, found, group)
    for _ in range(_MOST_TRIED):
        if not found.chosen or (across and not any(c.scope is Scope.GRID for c in found.chosen)):
            break
        fix = insertion(source, found.chosen, spelling_of(graph.context, pairs))
        if fix is not None and whole is not None and fix.edits == whole.edits:
            return replace(finding, fixes=(whole,))
        if fix is not None and any(edit.path != path for edit in fix.edits):
            reason = Cause.FIX_IN_OTHER_FILE()
        elif fix is not None and is_better(trial(fix)):
            return replace(finding, fixes=(_offered(fix, race, across),))
        elif graph.context.work.is_over:
            serves = whole is not None and group.barriers
            return replace(finding, fixes=(whole,)) if serves else replace(finding, no_fix=Cause.FIX_SPENT())
        else:
            reason = Cause.FIX_NOT_PROVED()
        forbidden |= frozenset(found.chosen)
        found = plan(graph, pairs, forbidden)
    if not group.barriers and not across:
        fix = _taken_apart(source, path, group, graph.context)
        if fix is not None and is_better(trial(fix)):
            return replace(finding, fixes=(_offered(fix, race, across),))
    return replace(finding, no_fix=reason)


def _taken_apart(source: bytes, path: str, group: Group, context: Context) -> Fix | None:
    """A branch that some threads go around, taken apart between the two accesses in it."""
    first, second = sorted(group.pairs[0].spans)
    if {first.path, second.path} != {path} or first == second:
        return None
    around = if_around(source, second.start, second.end)
    if around is None or not around.start <= first.start:
        return None
    holding = [s for s in around.statements if s.start <= second.start and second.end <= s.end]
    if not holding or holding[0].start <= first.start:
        return None
    place = second._replace(start=holding[0].start, end=holding[0].end)
    call = spelling_of(context, group.pairs).calls[Scope.BLOCK]
    loops = len(set(group.pairs[0].first.access.loops) & set(group.pairs[0].second.access.loops))
    return parted(source, place, around, call, cost_of(Scope.BLOCK, loops), stands=False)


def _offered(fix: Fix, race: Raced, across: bool) -> Fix:
    """A fix as it is offered: what may be applied without a look is for what is certain, and needs no other launch."""
    barriers = race.grouped.graph.context.shape.barriers
    cooperative = any(sync.statement.scope is Scope.GRID for sync in barriers)
    return replace(fix, preferred=race.is_certain, safe=race.is_certain and (cooperative or not across))


def _no_place(graph: Graph, found: Plan, group: Group) -> Reason:
    """Why no barrier parts the two."""
    if found.is_cut_short or graph.context.work.is_over:
        return Cause.FIX_SPENT()
    told = group.pairs[0]
    first, second = told.first.site.span, told.second.site.span
    if told.first is told.second:
        return Cause.FIX_SAME_STATEMENT(first.line)
    return Cause.FIX_NO_PLACE(*sorted((first.line, second.line)))


def joint(findings: Iterable[Finding], whole: Fix | None, trial: Trial) -> Fix | None:
    """What may be applied without a look to all of a kernel's findings, checked together: `whole` mends its races."""
    if whole is not None and whole.safe:
        return whole
    safe = list(dict.fromkeys(fix for f in findings for fix in f.fixes if fix.unasked))
    if len(safe) < 2:
        return safe[0] if safe else None
    edits = tuple(dict.fromkeys(edit for fix in safe for edit in fix.edits))
    whole = Fix("; ".join(fix.title for fix in safe), FixKind.REPAIR, edits, weight=sum(fix.weight for fix in safe))
    return whole if not overlap(edits) and is_better(trial(whole)) else safe[0]
