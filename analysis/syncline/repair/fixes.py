"""Fixes for races: proposed from the conflict graph, and offered only after the edited text was checked again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ..checks.context import Context
from ..edits import overlap
from ..findings import Edit, Finding, FindingVerdict, Fix, FixKind
from ..frontend.editing.blocks import statement_between
from ..intervals.summary import AccessFact
from ..ir.kernel import Scope
from ..ir.launch import Launch
from ..ir.reasons import Cause, Reason
from ..limits import repair as limits
from .atomics import atomic, wanted
from .cooperative import launched_so
from .divergence import wanted_in
from .fission.fixes import fissions, with_distinct_names
from .graph import Pair
from .groups import Group, Grouped
from .insertion_points import Candidate, missed
from .insertions import insertion
from .one_writer import one_writer
from .plan import Plan, plan
from .racy_stores import carried_update, lost_update, racy_stores
from .spelling import Spelling, spelling_of
from .trial import Trial, Tried, is_better, is_less, mends_all, takes_away
from .waits import waited
from .wider_barriers import widened


@dataclass(frozen=True, eq=False)
class RaceFinding:
    """A finding of a race, with the conflicts behind it, and the groups of all conflicts of its kernel."""

    finding: Finding
    group: Group
    grouped: Grouped
    launches: tuple[Launch, ...]  #: all of the kernel

    @property
    def context(self) -> Context:
        return self.grouped.graph.context

    @property
    def is_certain(self) -> bool:
        return self.finding.verdict is not FindingVerdict.POSSIBLE

    @property
    def is_of_one_value(self) -> bool:
        """Whether the threads write what the others write, or read in any case."""
        return any(conflict.same_value and not conflict.guess for conflict in self.group.conflicts)

    @cached_property
    def lost(self) -> AccessFact | None:
        """The write of an update that is lost for all but one thread, whatever barrier separates its read from it."""
        return lost_update(self.grouped.graph, self.group.pairs)

    @cached_property
    def carried(self) -> AccessFact | None:
        """The same where the update is read and written by two statements."""
        return carried_update(self.grouped.graph, self.group.pairs)

    @property
    def loses_updates(self) -> bool:
        return self.lost is not None or self.carried is not None

    @property
    def wants_launch(self) -> bool:
        """Whether its fix needs a cooperative launch, and the kernel none so far."""
        barriers = self.context.tree.barriers
        return self.is_across and not any(sync.statement.scope is Scope.GRID for sync in barriers)

    @property
    def is_across(self) -> bool:
        """Whether threads of different blocks conflict."""
        return any(pair.across for pair in self.group.pairs)


@dataclass(frozen=True, slots=True)
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
    for fix, spelling in _insertions(source, races[0].context, needed.values(), pairs):
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
    for fix in _alterations(source, path, race):
        if not work.is_over and _stays(fix, path) and _mends(race, trial(fix)):
            unasked = fix.safe and race.is_certain
            return replace(finding, fixes=(replace(fix, preferred=unasked, safe=unasked),))
    last = _by_barriers(source, path, race, trial, None) if race.lost is not None else None
    if isinstance(last, Fix):
        return replace(finding, fixes=(last,))
    if work.is_over:
        return replace(finding, no_fix=Cause.FIX_SPENT())
    if race.lost is not None:
        return replace(finding, no_fix=_why_lost(source, path, race, race.lost))
    return replace(finding, no_fix=found or _no_position(race))


def _by_barriers(
    source: bytes, path: str, race: RaceFinding, trial: Trial, whole: JointFix | None
) -> Fix | Reason | None:
    """The first set of barriers that mends a race when checked again; else the reason why none does, where there is one
    to try."""
    reason: Reason | None = None
    is_wanted = is_better if race.lost is None else is_less
    for fix in _proposals(source, path, race):
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


def _alterations(source: bytes, path: str, race: RaceFinding) -> Iterator[Fix]:
    """Fixes other than barriers alone: a wait, atomics, one writer."""
    graph, own = race.grouped.graph, race.group.pairs
    pairs = list(dict.fromkeys(pair for group in race.grouped.groups for pair in group.pairs))
    yield from waited(source, path, graph, own, pairs)
    for array in dict.fromkeys(pair.first.access.array_key for pair in own):
        yield from atomic(source, path, graph, array, own, pairs)
    yield from one_writer(source, path, graph, own, pairs, same_value=race.is_of_one_value)


def _mends(race: RaceFinding, tried: Tried) -> bool:
    return takes_away(tried, race.finding.rule) if race.is_of_one_value else is_better(tried)


def _why_lost(source: bytes, path: str, race: RaceFinding, lost: AccessFact) -> Reason:
    """Why nothing is offered for updates that get lost."""
    line = lost.site.span.line
    for store in racy_stores(source, path, race.context, race.group.pairs) or ():
        if store.span == lost.site.span and (missing := wanted(race.context, store)) is not None:
            return Cause.FIX_NO_ATOMIC(line, *missing)
    return Cause.FIX_LOSES_UPDATES(line)


def _stays(fix: Fix, path: str) -> bool:
    return all(edit.path == path for edit in fix.edits)


def _proposals(source: bytes, path: str, race: RaceFinding) -> Iterator[Fix]:
    """A wider barrier in the place of one that is there; sets of barriers that would separate the two accesses, the
    cheapest first; then the fission of the branch around them."""
    barriers = race.group.barriers
    if barriers and not race.is_across:
        wider = widened(source, path, race.grouped.graph, race.group.pairs, sum(c.cost for c in barriers))
        if wider is not None:
            yield wider
    for found, pairs in _plans(race):
        for fix, _ in _insertions(source, race.context, found.chosen, pairs):
            yield fix
    if not race.group.barriers and not race.is_across:
        yield from _fissions(source, path, race.group, race.context)


def _plans(race: RaceFinding) -> Iterator[tuple[Plan, Sequence[Pair]]]:
    """The cheapest barriers, then the cheapest without any of those before, and so on, each with the pairs that they
    separate: a barrier of the grid is for the pairs within blocks, too."""
    pairs, graph, in_updates = race.group.pairs, race.grouped.graph, race.lost is not None
    if race.is_across:
        inside = [pair for other in race.grouped.groups for pair in other.pairs if not pair.across]
        pairs = list(dict.fromkeys([*inside, *pairs]))
        found = plan(graph, pairs, in_updates=in_updates)
    elif in_updates:
        found = plan(graph, pairs, in_updates=True)
    else:
        found = replace(race.grouped.inside, chosen=race.group.barriers)
    forbidden: frozenset[Candidate] = frozenset()
    for _ in range(limits.SETS):
        if not found.chosen or (race.is_across and not any(c.scope is Scope.GRID for c in found.chosen)):
            return
        yield found, pairs
        forbidden |= frozenset(found.chosen)
        found = plan(graph, pairs, forbidden, in_updates=in_updates)


def _insertions(
    source: bytes, context: Context, chosen: Collection[Candidate], pairs: Sequence[Pair]
) -> Iterator[tuple[Fix, Spelling]]:
    """These barriers inserted, spelled as the file spells its own, and then as the language does."""
    if not chosen:
        return
    edits: set[tuple[Edit, ...]] = set()
    for spelling in spelling_of(source, context, pairs).variants:
        fix = insertion(source, chosen, spelling)
        if fix is not None and fix.edits not in edits:
            edits.add(fix.edits)
            yield fix, spelling


def _fissions(source: bytes, path: str, group: Group, context: Context) -> Iterator[Fix]:
    """Fissions of what holds both accesses and is skipped by some threads, between the two."""
    first, second = sorted(group.pairs[0].spans)
    if {first.path, second.path} != {path} or first == second:
        return
    holding = statement_between(source, (first.start, first.end), (second.start, second.end))
    if holding is None:
        return
    position = second._replace(start=holding[0], end=holding[1])
    call = spelling_of(source, context, group.pairs).plain[Scope.BLOCK]
    loops = len(set(group.pairs[0].first.access.loops) & set(group.pairs[0].second.access.loops))
    put = call, context.weights.of(Scope.BLOCK, loops)
    for fix in fissions(source, wanted_in(context, position, put), None):
        if isinstance(fix, Fix):
            yield fix


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


def _no_position(race: RaceFinding) -> Reason:
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
    parted = missed(context, near, (scope,))[scope]
    if near and near <= parted.keys():
        return Cause.FIX_NOT_ALL_COME(min(decision.site.span.line for decision in parted.values()))
    return Cause.FIX_NO_PLACE(*lines)


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
