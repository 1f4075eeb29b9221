"""What might repair a race, to be checked on the edited text: barriers, fissions, and other changes of statements."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from ...checks.context import Context
from ...findings import Edit, Finding, FindingVerdict, Fix
from ...frontend.editing.blocks import statement_between
from ...intervals.summary import AccessFact
from ...ir.kernel import Scope
from ...ir.launch import Launch
from ...limits import repair as limits
from ...records import record, replace
from ..conflicts.graph import Pair
from ..conflicts.groups import Group, Grouped
from ..conflicts.insertion_points import Candidate
from ..conflicts.plan import Plan, plan
from ..conflicts.racy_stores import carried_update, lost_update
from ..edits.insertions import insertion
from ..edits.spelling import Spelling, spelling_of
from ..fission.fixes import fissions
from .atomics import atomic
from .divergence import wanted_in
from .one_writer import one_writer
from .waits import waited
from .wider_barriers import widened


@record(eq=False, slots=False)
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


def alterations(source: bytes, path: str, race: RaceFinding) -> Iterator[Fix]:
    """Fixes other than barriers alone: a wait, atomics, one writer."""
    graph, own = race.grouped.graph, race.group.pairs
    pairs = list(dict.fromkeys(pair for group in race.grouped.groups for pair in group.pairs))
    yield from waited(source, path, graph, own, pairs)
    for array in dict.fromkeys(pair.first.access.array_key for pair in own):
        yield from atomic(source, path, graph, array, own, pairs)
    yield from one_writer(source, path, graph, own, pairs, same_value=race.is_of_one_value)


def proposals(source: bytes, path: str, race: RaceFinding) -> Iterator[Fix]:
    """A wider barrier in the place of one that is there; sets of barriers that would separate the two accesses, the
    cheapest first; then the fission of the branch around them."""
    barriers = race.group.barriers
    if barriers and not race.is_across:
        wider = widened(source, path, race.grouped.graph, race.group.pairs, sum(c.cost for c in barriers))
        if wider is not None:
            yield wider
    for found, pairs in _plans(race):
        for fix, _ in insertions(source, race.context, found.chosen, pairs):
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


def insertions(
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
