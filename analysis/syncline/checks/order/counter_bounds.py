"""How far a counter has come behind a barrier: `rank = atomicAdd(&count, 1); __syncthreads(); .. = count;`

A counter that only goes up holds, behind a barrier, at least what each atomic before the barrier made of it: the number
that the atomic gave back and what it added. (So what a thread drew in its block is less than what its block takes from
a counter of the grid: `base = atomicAdd(total, count)` makes `base + rank` distinct for all blocks.) And where it was
set before, every number drawn since is at least what it was set to.

And where the block sets it to one number and each thread comes by once, it holds no more than all of them make of it.

All need that the cell is one, and that nobody has set it back in between: in the same iteration of all loops, no plain
write stands between the atomic and the read, or the write that set it and the atomic.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...intervals.summary import AccessFact, Summary
from ...intervals.threads.chosen import is_one
from ...intervals.values.byte_offsets import bytes_of, same_bytes
from ...ir import terms as t
from ...ir.lanes import volume
from ...ir.terms import Op, Term
from ...records import record
from .atomic_cells import Cell
from .resets import floor_of, in_same_iteration
from .unique_values import Renaming, UniqueSources, UniqueValue, amount, unique_values


@record(slots=False)
class CounterBounds:
    """The counters of a kernel whose launch fixes these symbols."""

    summary: Summary
    sources: UniqueSources
    fixed: Mapping[Term, Term]

    def known(self, fact: AccessFact, spoken: tuple[Term, ...], thread: Renaming) -> Iterator[Term]:
        """What a thread at an access knows of the numbers that it drew, of which some terms speak."""
        if not self.sources.atomics:
            return
        for unique in unique_values(self.sources, spoken):
            cell, atomic = self.sources.cells[unique.atomic.access.array_key], unique.atomic
            own = unique.taken is None and not unique.of_block
            if not own or cell.kind != "up" or atomic.access.loops != fact.access.loops[: len(atomic.access.loops)]:
                continue
            known = (*self._above(unique, spoken), *self._below(unique, cell.resets), *self._within(unique, cell))
            for condition in known:
                yield t.or_(t.not_(t.and_(*map(thread, atomic.guard))), thread(condition))

    def _above(self, unique: UniqueValue, spoken: Iterable[Term]) -> Iterator[Term]:
        """That the counter has come behind the drawn number where it was read later."""
        atomic = unique.atomic
        resets = self.sources.cells[atomic.access.array_key].resets
        read = {part for term in spoken for part in t.subterms(term) if part.op == Op.LOAD}
        for later in self.summary.accesses.values():
            found = later.value
            if later.access.writes or later.access.array_key != atomic.access.array_key or found not in read:
                continue
            if later.access.id < atomic.access.id or not in_same_iteration(atomic, later):
                continue
            if any(self._comes_between(reset, atomic, later) for reset in resets):
                continue
            same = same_bytes(bytes_of(atomic.address), bytes_of(later.address))
            if found is not None and same is not None and found.payload[0].startswith(f"{later.access.array_key}@"):
                yield t.or_(t.not_(same), t.le(t.add(unique.value, amount(unique)), found))

    @staticmethod
    def _comes_between(reset: AccessFact, atomic: AccessFact, later: AccessFact) -> bool:
        inner = later.access.loops[len(atomic.access.loops) :]
        return atomic.access.id < reset.access.id < later.access.id or any(loop in inner for loop in reset.access.loops)

    def _below(self, unique: UniqueValue, resets: tuple[AccessFact, ...]) -> Iterator[Term]:
        """That the number is at least what the counter was set to."""
        atomic = unique.atomic
        floor = floor_of(atomic, resets, self.fixed)
        if floor is not None:
            yield t.le(t.integer(floor), unique.value)

    def _within(self, unique: UniqueValue, cell: Cell) -> Iterator[Term]:
        """That the number is at most what all threads of the block make of what it was set to."""
        floor = floor_of(unique.atomic, cell.resets, self.fixed)
        same = all(reset.value is t.integer(floor) for reset in cell.resets) if floor is not None else False
        once = all(f.access.loops == unique.atomic.access.loops and f.operands for f in cell.atomics)
        after = all(reset.access.loops == unique.atomic.access.loops for reset in cell.resets)
        most = [t.bounds(amount(UniqueValue(unique.value, f, of_block=False)))[1] for f in cell.atomics]
        if floor is None or not (same and once and after) or None in most:
            return
        threads = t.substitute(volume(t.BLOCK_DIM), self.fixed)
        by_each = (
            t.mul(t.integer(each or 0), t.ONE if is_one(f.guard, self.fixed) else threads)
            for f, each in zip(cell.atomics, most, strict=True)
        )
        yield t.le(t.add(unique.value, amount(unique)), t.add(t.integer(floor), *by_each))
