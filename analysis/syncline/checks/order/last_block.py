"""The last to arrive: who draws the last number of a counter knows that all others have arrived before.

A counter that each block (or each thread) counts up once, and that starts at zero, gives N - 1 to the last of N. What
the others did before they counted, with a fence in between, is over then; what the last one does after it counted,
behind a barrier or a fence, comes later. (CUDA C++ Programming Guide, "Memory Fence Functions": the last block sums
up.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...intervals.summary import OF_BLOCK, AccessFact
from ...ir import terms as t
from ...ir.kernel import Atomic, Space
from ...ir.terms import Op, Term
from ...prove.questions.query import Apart, Triple
from ...records import record
from .atomic_cells import sets_up
from .comers import Comers, comers
from .release_acquire import Pattern, ReleaseAcquire, in_order, is_strong, is_wide
from .unique_values import Renaming, UniqueSources, UniqueValue, unique_values


@record(slots=False)
class LastBlock:
    """A kernel's counters of which somebody draws the last number: what they give back, who counts, and what lies
    between."""

    sources: UniqueSources
    release_acquire: ReleaseAcquire
    block: Triple
    grid: Triple

    def over(
        self,
        earlier: AccessFact,
        later: AccessFact,
        terms: Iterable[Term],
        two_threads: tuple[Renaming, Renaming],
        apart: Apart,
    ) -> Iterator[tuple[Term, AccessFact]]:
        """That the thread of `later` was not the last to arrive, for each such counter that `earlier` comes
        before; with what counts. Each access is by a thread of its own, and renamed as such."""
        if not self.release_acquire.paths.fences:  # what it reads may then be taken to depend on barriers alone
            return
        before, after = two_threads
        for unique in unique_values(self.sources, terms):
            arrive = self._arrive(unique.atomic, apart)
            if arrive is None:
                continue
            last, elsewhere = t.sub(arrive.all_together, t.ONE), _in_other_cells(unique.atomic, two_threads)
            passes_by = [t.not_(before(condition)) for condition in arrive.conditions]
            is_last = elsewhere is not t.FALSE and t.eq(unique.value, last) in later.guard  # of its own counter
            not_last = elsewhere if is_last else t.or_(t.lt(after(unique.value), last), elsewhere)
            if earlier.access.id == unique.atomic.access.id:  # the counter itself is seen as it is
                yield t.or_(not_last, *passes_by), unique.atomic
                continue
            published = self.release_acquire.published(earlier, unique.atomic, apart)
            for one, two in in_order(published, self._seen(earlier, unique, later, apart)):
                yield t.or_(not_last, t.not_(before(one.of)), t.not_(after(two.of)), *passes_by), unique.atomic
                break

    def unfenced(self, earlier: AccessFact, later: AccessFact, apart: Apart) -> str:
        """Which fence is missing where `later` hangs on a counter that counts behind `earlier`; "" where it is not
        that."""
        wide = "grid-wide fence" if apart is Apart.BLOCKS else "fence"
        for unique in unique_values(self.sources, later.guard):
            atomic = unique.atomic
            if earlier.access.id >= atomic.access.id or self._arrive(atomic, apart) is None:
                continue
            name, line = atomic.address.array.name, atomic.site.span.line
            if not any(self.release_acquire.published(earlier, atomic, apart)):
                return f"no {wide} between line {earlier.site.span.line} and counting {name} at line {line}"
            if self.unacquired(earlier, later, apart):
                return f"no {wide} between counting {name} at line {line} and line {later.site.span.line}"
        return ""

    def unacquired(self, earlier: AccessFact, later: AccessFact, apart: Apart) -> str:
        """The name of the counter by which `earlier` is counted, and behind which `later` stands without a fence; ""
        where there is none."""
        for unique in unique_values(self.sources, later.guard):
            if earlier.access.id < unique.atomic.access.id and self._arrive(unique.atomic, apart) is not None:
                published = list(self.release_acquire.published(earlier, unique.atomic, apart))
                if published and not any(in_order(published, self._seen(earlier, unique, later, apart))):
                    return unique.atomic.address.array.name
        return ""

    def counters(self, apart: Apart) -> Iterator[str]:
        """The arrays that count who has arrived."""
        for atomic in self.sources.atomics.values():
            if self._arrive(atomic, apart) is not None:
                yield atomic.access.array_key

    def _arrive(self, counting: AccessFact, apart: Apart) -> Comers | None:
        """Who arrives at most. None: one may arrive twice, or what the counter says is not how many did."""
        cell = self.sources.cells[counting.access.array_key]
        statement = counting.access.statement
        assert isinstance(statement, Atomic)
        shared = counting.address.array.space is Space.SHARED
        if not is_wide(statement.scope, apart) or (shared and apart is Apart.BLOCKS):
            return None
        chooses = _chooses_cell(counting)
        # one cell for all blocks that agree on the axis which chooses it
        x, y, z = (
            t.ONE if shared or index is chooses else extent for index, extent in zip(t.BLOCK, self.grid, strict=True)
        )
        who = comers(counting, self.block, (x, y, z), self.release_acquire.fixed)
        by_one = cell.kind == "up" and (statement.operation == "inc" or counting.operands[0] is t.ONE)
        if counting.access.loops or len(cell.atomics) != 1 or chooses is None or not by_one:
            return None
        if chooses in t.BLOCK and any(reset.address.index != counting.address.index for reset in cell.resets):
            return None
        last = t.sub(who.all_together, t.ONE)
        begins = [r for r in cell.resets if sets_up(r, cell.atomics)]
        if shared and not any(r.value is t.ZERO for r in begins):  # nobody else makes it zero
            return None
        others = [r for r in cell.resets if r not in begins]
        known = all(r.value is t.ZERO for r in begins) and all(_by_the_last(r, counting, last) for r in others)
        return who if known else None

    def _seen(self, earlier: AccessFact, unique: UniqueValue, later: AccessFact, apart: Apart) -> Iterator[Pattern]:
        """How `later` comes behind the count, or behind that of a thread of its block that has passed the number on.
        Where what is counted off is volatile on both sides, the programming guide goes without a fence here: what it
        finds are then the values that a fence has put in order, be it that of the thread that counts or those of the
        threads that it has met at a barrier."""
        if is_strong(earlier) and is_strong(later):
            yield Pattern(sequential=True)
        if not unique.of_block or self.release_acquire.by_one_thread(later, unique.atomic):
            yield from self.release_acquire.seen(unique.atomic, later, apart)
        if not unique.of_block:
            return
        start, end = unique.atomic.access.id, later.access.id
        for sync in self.release_acquire.barriers:
            if start < sync.id < end and self.release_acquire.paths.passed(sync.id, end):
                yield from self.release_acquire.seen_through(unique.atomic, later, sync, apart)


def _in_other_cells(counting: AccessFact, two_threads: tuple[Renaming, Renaming]) -> Term:
    """Whether two threads count in different cells."""
    one, two = ([thread(term) for _, term in counting.address.index] for thread in two_threads)
    return t.or_(*(t.ne(a, b) for a, b in zip(one, two, strict=True)))


def _chooses_cell(counting: AccessFact) -> Term | None:
    """The index of the block that alone says which cell it counts in, each value another one; `ONE` where all blocks
    share a cell. None where it is more than that."""
    parts = [m for _, term in counting.address.index for m in t.monomials(term) if m is not t.ONE]
    if not parts:
        return t.ONE
    return parts[0] if len(parts) == 1 and parts[0] in t.BLOCK else None


def _by_the_last(reset: AccessFact, counting: AccessFact, last: Term) -> bool:
    """Whether only the last to arrive sets the counter back."""
    names = (counting.result, counting.result + OF_BLOCK)
    for condition in reset.guard:
        if condition.op == Op.EQ and any(a is last for a in condition.args):
            drawn = condition.args[0] if condition.args[1] is last else condition.args[1]
            drawn = drawn.args[0] if drawn.op == Op.CAST else drawn
            if (drawn.op == Op.SYM and drawn.info.name in names) or (drawn.op == Op.LOAD and drawn.payload[0] in names):
                return True
    return False
