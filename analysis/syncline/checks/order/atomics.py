"""What atomics and ballots say about two threads that meet: the numbers that they drew, the locks that they hold, who
was last, how many lanes come before."""

from __future__ import annotations

from collections.abc import Mapping

from ...intervals.control.paths import paths_of
from ...intervals.mhp.relations import Relation
from ...intervals.summary import AccessFact, Summary
from ...ir import terms as t
from ...ir.kernel import Space
from ...ir.reasons import Assumption, AssumptionKind
from ...ir.terms import Term
from ...prove.questions.query import Apart, Triple
from ...records import field, record
from . import unique_values
from .counter_bounds import CounterBounds
from .flags import Flags, flags_of
from .lane_ranks import Ranks
from .last_block import LastBlock
from .locks import Locks, locks_of
from .release_acquire import ReleaseAcquire
from .starts import with_plain_starts
from .ticket_locks import ticket_locks_of
from .unique_values import Renaming, UniqueSources


@record(frozen=False, slots=False)
class Known:
    """Conditions that hold of two threads, and what had to be assumed for them."""

    conditions: list[Term] = field(default_factory=list)
    assumed: list[Assumption] = field(default_factory=list)


@record(slots=False)
class Atomics:
    """The atomics of a kernel under a launch."""

    sources: UniqueSources
    locks: Locks
    last_block: LastBlock
    flags: Flags
    ranks: Ranks
    counter_bounds: CounterBounds

    def known(
        self,
        first: AccessFact,
        second: AccessFact,
        relation: Relation,
        apart: Apart,
        two_threads: tuple[Renaming, Renaming],
    ) -> Known:
        """What holds where one thread is at `first` and another at `second`, renamed as `two_threads` say, in one
        interval."""
        out = Known()
        if not (self.sources.atomics or self.locks.by_array or self.flags.found or self.ranks.summary.masks):
            return out
        spoken = (first.terms, second.terms)
        counting = tuple((*terms, *unique_values.given(self.sources, terms)) for terms in spoken)
        out.conditions += self.ranks.known(first, second, apart, (counting[0], counting[1]), two_threads)
        out.conditions += unique_values.known(self.sources, relation, apart, spoken, two_threads)
        for condition, lock in self.locks.exclude(first, second, apart, two_threads):
            out.conditions.append(condition)
            if lock.depends_on_start(first) or lock.depends_on_start(second):
                out.assumed.append(AssumptionKind.STARTS_AT_ZERO(lock.taking[0].address.array.name))
        for thread, terms, fact in zip(two_threads, counting, (first, second), strict=True):
            out.conditions += self.counter_bounds.known(fact, terms, thread)
        for thread, terms in zip(two_threads, spoken, strict=True):
            for unique in unique_values.counted_up(self.sources, terms):
                out.conditions.append(t.le(t.ZERO, thread(unique.value)))
                out.assumed.append(AssumptionKind.COUNTS_FROM_ZERO(unique.atomic.address.array.name))
        for (earlier, later), terms, both in (
            ((first, second), spoken[1], two_threads),
            ((second, first), spoken[0], (two_threads[1], two_threads[0])),
        ):
            arrived = self.last_block.over(earlier, later, terms, both, apart)
            for condition, given in (*arrived, *self.flags.over(earlier, later, terms, both, apart)):
                out.conditions.append(condition)
                array = given.address.array
                if array.space is not Space.SHARED:
                    out.assumed.append(AssumptionKind.STARTS_AT_ZERO(array.name))
        return out


def atomics_of(summary: Summary, block: Triple, grid: Triple, fixed: Mapping[Term, Term]) -> Atomics:
    """The atomics of a kernel whose launch has these dimensions, and fixes these symbols."""
    paths = paths_of(summary.tree)
    summary = with_plain_starts(summary, paths)
    sources = unique_values.unique_sources(summary, block, grid, fixed)
    release_acquire = ReleaseAcquire(paths, summary.tree.barriers, fixed)
    last_block, flags = (
        LastBlock(sources, release_acquire, block, grid),
        flags_of(summary, release_acquire, block, grid),
    )
    others = Ranks(summary, fixed), CounterBounds(summary, sources, fixed)
    locks = locks_of(summary, flags, ticket_locks_of(summary, sources))
    return Atomics(sources, locks, last_block, flags, *others)
