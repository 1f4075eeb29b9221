"""Fixes for races: proposed from the conflict graph, and offered only after the edited text was checked again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...edits import overlap
from ...findings import Finding, Fix, FixKind
from ...ir.launch import Launch
from ...ir.reasons import Cause, Reason
from ...records import record, replace
from ..conflicts.insertion_points import Candidate
from ..edits.insertions import insertion
from ..edits.spelling import Spelling
from ..fission.fixes import with_distinct_names
from ..trial import Trial, Tried, is_better, is_less, mends_all, takes_away
from .cooperative import launched_so
from .race_proposals import RaceFinding, alterations, insertions, proposals
from .race_reasons import why_lost, why_no_barrier
from .wider_barriers import widened


@record
class JointFix:
    """A fix of more than one finding that was checked as a whole. With `spelling`, nothing is left to find after it.
    Then each of its races is repaired by those of its barriers that separate it, without another check: fewer barriers
    never make another race, and all threads come to each of them."""

    fix: Fix
    spelling: Spelling | None = None
    races: tuple[RaceFinding, ...] = ()

    def part(self, source: bytes, race: RaceFinding) -> Fix | None:
        """The part of it that repairs one of its races; None where that has to be tried."""
        if self.spelling is None or race not in self.races:
            return None
        return insertion(source, race.group.barriers, self.spelling)


def joint_fix(source: bytes, path: str, races: Sequence[RaceFinding], trial: Trial, *, alone: bool) -> JointFix | None:
    """The barriers that all these races need, in one fix; None where it repairs none of them. It is safe where each of
    them is certain. `alone`: they are all races of the kernel, under its only launch."""
    needed: dict[tuple[object, ...], Candidate] = {}
    for race in races:
        for barrier in race.group.barriers:
            point = barrier.at
            needed.setdefault((point.offset, point.unbraced, point.split, barrier.scope), barrier)
    pairs = [pair for race in races for pair in race.group.pairs]
    certain = all(race.is_certain for race in races)
    wider = widened(source, path, races[0].grouped.graph, pairs, sum(c.cost for c in needed.values()))
    if wider is not None and mends_all(trial(wider)):
        return JointFix(replace(wider, preferred=certain, safe=certain))
    for fix, spelling in insertions(source, races[0].context, needed.values(), pairs):
        if _stays(fix, path) and is_better(trial(fix)):
            known = spelling if alone and mends_all(trial(fix)) else None
            return JointFix(replace(fix, preferred=certain, safe=certain), known, tuple(races))
    return None


def repaired_race(source: bytes, path: str, race: RaceFinding, trial: Trial, whole: JointFix | None) -> Finding:
    """The finding with a proved fix, or with the reason why there is none. `whole` is the fix of several findings: it
    is offered where the finding's own would be the same, and where the work runs out."""
    finding, work = race.finding, race.context.work
    part = whole.part(source, race) if whole is not None else None
    if whole is not None and part is not None:
        same = part.edits == whole.fix.edits
        return replace(finding, fixes=(whole.fix if same else _offered(part, race),))
    found = _by_barriers(source, path, race, trial, whole) if race.lost is None else None
    if isinstance(found, Fix):
        return replace(finding, fixes=(found,))
    if work.is_over and whole is not None and race.group.barriers and not race.loses_updates:
        return replace(finding, fixes=(whole.fix,))
    for fix in alterations(source, path, race):
        if not work.is_over and _stays(fix, path) and _mends(race, trial(fix)):
            unasked = fix.safe and race.is_certain
            return replace(finding, fixes=(replace(fix, preferred=unasked, safe=unasked),))
    last = _by_barriers(source, path, race, trial, None) if race.lost is not None else None
    if isinstance(last, Fix):
        return replace(finding, fixes=(last,))
    if work.is_over:
        return replace(finding, no_fix=Cause.FIX_SPENT())
    if race.lost is not None:
        return replace(finding, no_fix=why_lost(source, path, race, race.lost))
    return replace(finding, no_fix=found or why_no_barrier(race))


def _by_barriers(
    source: bytes, path: str, race: RaceFinding, trial: Trial, whole: JointFix | None
) -> Fix | Reason | None:
    """The first set of barriers that mends a race when checked again; else the reason why none does, where there is one
    to try."""
    reason: Reason | None = None
    is_wanted = is_better if race.lost is None else is_less
    for fix in proposals(source, path, race):
        if whole is not None and fix.edits == whole.fix.edits:
            return whole.fix
        if not _stays(fix, path):
            reason = Cause.FIX_IN_OTHER_FILE()
        elif is_wanted(trial(fix)):
            return _relaunched(source, path, fix, race, trial) or _offered(fix, race)
        elif race.context.work.is_over:
            break
        else:
            reason = Cause.FIX_NOT_PROVED()
    return reason


def _mends(race: RaceFinding, tried: Tried) -> bool:
    return takes_away(tried, race.finding.rule) if race.is_of_one_value else is_better(tried)


def _stays(fix: Fix, path: str) -> bool:
    return all(edit.path == path for edit in fix.edits)


def _offered(fix: Fix, race: RaceFinding) -> Fix:
    """A fix as it is offered: safe and preferred where the race is certain, no update is lost behind the barrier, and
    no other launch is needed."""
    notes = [_wanted_of(race.launches)] if race.wants_launch else []
    lost = race.lost or race.carried
    if lost is not None:
        line = lost.site.span.line
        notes.insert(0, f"updates at line {line} would still be lost, as threads read the same old value")
    title = f"{fix.title} ({'; '.join(notes)})" if notes else fix.title
    unasked = race.is_certain and lost is None
    return replace(fix, title=title, preferred=unasked, safe=unasked and not race.wants_launch)


def _relaunched(source: bytes, path: str, fix: Fix, race: RaceFinding, trial: Trial) -> Fix | None:
    """A fix with the launches made cooperative, where it needs that and they can be edited."""
    if not race.wants_launch or race.loses_updates:
        return None
    whole = launched_so(source, path, fix, race.context.kernel, race.launches)
    if whole is None or not is_better(trial(whole)):
        return None
    return replace(whole, preferred=race.is_certain, safe=False)


def _wanted_of(launches: Iterable[Launch]) -> str:
    """What a barrier of the grid needs of the launches, with where they stand."""
    origins = list(dict.fromkeys(launch.origin for launch in launches if launch.in_sight))
    at = f" at {origins[0]}" if origins else ""
    more = f" and {len(origins) - 1} more" if len(origins) > 1 else ""
    return f"needs a cooperative launch{at}{more} with all blocks resident"


def safe_repair(source: bytes, findings: Iterable[Finding], whole: Fix | None, trial: Trial) -> Fix | None:
    """The fix that may be applied without a look to all of a kernel's findings, checked as a whole. `whole` is the one
    of its races."""
    if whole is not None and whole.safe:
        return whole
    safe = list(dict.fromkeys(fix for f in findings for fix in f.fixes if fix.unasked))
    if len(safe) < 2:
        return safe[0] if safe else None
    edits = tuple(dict.fromkeys(edit for fix in with_distinct_names(source, safe) for edit in fix.edits))
    whole = Fix("; ".join(fix.title for fix in safe), FixKind.REPAIR, edits, weight=sum(fix.weight for fix in safe))
    return whole if not overlap(edits) and is_better(trial(whole)) else safe[0]
