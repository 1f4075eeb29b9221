"""What fences and barriers order between threads that tell each other something: an access comes before what another
thread does behind an atomic that has seen an atomic behind the access. (PTX ISA, "Memory Consistency Model": release
and acquire patterns, causality order.)

A fence makes a pattern with an atomic of its own thread: what came before the fence, be it by other threads that the
thread has met at a barrier, is published by the atomic behind it. The fence of one thread and the atomic of another
that it met in between make none, unless there is a sequentially consistent fence on the other side as well: of two such
fences one comes first, and here it can only be the earlier one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...intervals.control.control_tree import BarrierNode
from ...intervals.control.paths import Paths
from ...intervals.summary import AccessFact
from ...intervals.threads.chosen import chosen, is_one
from ...ir import terms as t
from ...ir.kernel import Atomic, Fence, Read, Scope, Write
from ...ir.lanes import LINEAR_THREAD, WARP
from ...ir.ordering import takes_whole_warp
from ...ir.terms import Term
from ...prove.questions.query import Apart
from ...records import record


@record
class Pattern:
    """How an access is tied to an atomic, for threads of which `of` holds. `sequential`: the fence is;
    `needs_sequential`: it wants such a one of the other thread as well."""

    of: Term = t.TRUE
    sequential: bool = False
    needs_sequential: bool = False

    def fits(self, other: Pattern) -> bool:
        """Whether this and one of the other thread make an order."""
        return (self.sequential or not other.needs_sequential) and (other.sequential or not self.needs_sequential)


@record(slots=False)
class ReleaseAcquire:
    """A kernel's fences and barriers. `fixed` holds the indices that the launch fixes."""

    paths: Paths
    barriers: tuple[BarrierNode, ...]
    fixed: Mapping[Term, Term]

    def published(self, earlier: AccessFact, atomic: AccessFact, apart: Apart) -> Iterator[Pattern]:
        """How what a thread does at `earlier` becomes visible to who sees what it, or another thread that it meets in
        between, does at `atomic`."""
        if earlier.access.id == atomic.access.id:
            yield Pattern(sequential=True)
            return
        start, end = earlier.access.id, atomic.access.id
        fences = [(f, fence) for f, fence in releases(self.paths, earlier, atomic) if is_wide(fence.scope, apart)]
        arriving = [(f, fence) for f, fence in fences if self.paths.passed(f, end)]
        if self.by_one_thread(earlier, atomic):
            yield from (Pattern(sequential=fence.sequential) for _, fence in arriving)
            return
        for sync in self._barriers(start, end):
            of = self._met(sync, atomic)
            if of is not None and not self.paths.led_past(start, sync.id):
                yield from (Pattern(of, fence.sequential) for f, fence in arriving if f > sync.id)
                before = [fence for f, fence in fences if f < sync.id and self.paths.passed(f, sync.id)]
                yield from (Pattern(of, sequential=True, needs_sequential=True) for fence in before if fence.sequential)

    def seen(self, atomic: AccessFact, later: AccessFact, apart: Apart) -> Iterator[Pattern]:
        """How `later` comes behind what its own thread has seen at `atomic`."""
        if later.access.id == atomic.access.id:
            yield Pattern()
        for f, fence in acquires(self.paths, atomic, later):
            passed = self.paths.passed(f, later.access.id) or self._follows(f, atomic)
            if is_wide(fence.scope, apart) and passed:
                yield Pattern(sequential=fence.sequential)

    def seen_through(self, atomic: AccessFact, later: AccessFact, wait: BarrierNode, apart: Apart) -> Iterator[Pattern]:
        """The same where another thread has seen it, and both have come to `wait` in between."""
        of = self._met(wait, atomic)
        if of is None:
            return
        for f, fence in acquires(self.paths, atomic, later):
            if not is_wide(fence.scope, apart):
                continue
            if f < wait.id and self._follows(f, atomic):
                yield Pattern(of, fence.sequential)
            elif f > wait.id and self.paths.passed(f, later.access.id) and fence.sequential:
                yield Pattern(of, sequential=True, needs_sequential=True)

    def _follows(self, fence: int, atomic: AccessFact) -> bool:
        """Whether every thread that comes to an atomic comes to a fence behind it (and behind the loop around it)."""
        loops = atomic.access.loops[-1:]
        around = tuple(arm for arm in self.paths.arms[atomic.access.id] if arm[0] not in loops)
        arms = self.paths.arms[fence]
        return around[: len(arms)] == arms and not self.paths.led_past(atomic.access.id, fence)

    def _barriers(self, start: int, end: int) -> Iterator[BarrierNode]:
        """Those between two places that who comes to the second has passed."""
        return (s for s in self.barriers if start < s.id < end and self.paths.passed(s.id, end))

    def _met(self, sync: BarrierNode, atomic: AccessFact) -> Term | None:
        """Whom a barrier makes wait for the thread of the atomic, where it orders all memory: the whole block, or the
        warp of the one thread that comes to the atomic."""
        if orders_all(sync):
            return t.TRUE
        barrier = sync.statement
        is_warp = barrier.scope is Scope.WARP and barrier.orders is None and takes_whole_warp(barrier)
        if not is_warp or not is_one(atomic.guard, self.fixed):
            return None
        mine, warp = t.substitute(LINEAR_THREAD, dict(self.fixed)), t.integer(WARP)
        number = t.substitute(mine, chosen(atomic.guard))
        return t.eq(t.tdiv(mine, warp), t.tdiv(number, warp))

    def by_one_thread(self, earlier: AccessFact, atomic: AccessFact) -> bool:
        """Whether the thread of an access is that of the atomic."""
        if not is_one(atomic.guard, self.fixed):
            return True  # every thread speaks for itself
        return is_one(earlier.guard, self.fixed) and chosen(earlier.guard) == chosen(atomic.guard)


def is_wide(scope: Scope, apart: Apart) -> bool:
    """Whether a fence or an atomic of this scope counts between threads so far apart."""
    return scope.spans_blocks or (scope is Scope.BLOCK and apart is not Apart.BLOCKS)


def is_strong(fact: AccessFact) -> bool:
    """Whether an access is one that may tell another thread something: an atomic, or a volatile one, which is as a
    relaxed atomic of the whole system (PTX ISA, "Operation types")."""
    statement = fact.access.statement
    return fact.access.is_atomic or (isinstance(statement, Read | Write) and statement.volatile)


#: operations that leave a cell as it is where their operand is zero
_NEUTRAL = ("add", "sub", "or", "xor")


def only_looks(fact: AccessFact) -> bool:
    """Whether an access leaves its cell as it is."""
    statement = fact.access.statement
    if not isinstance(statement, Atomic):
        return isinstance(statement, Read)
    if statement.operation == "cas":
        return fact.operands[0].is_const and fact.operands[0] is fact.operands[1]
    return statement.operation in _NEUTRAL and fact.operands[0] is t.ZERO


def releases(paths: Paths, earlier: AccessFact, atomic: AccessFact) -> Iterator[tuple[int, Fence]]:
    """The fences between an access and an atomic behind it that make the one visible to who sees the other."""
    return (
        (node, fence)
        for node, fence in paths.fences
        if earlier.access.id < node < atomic.access.id and fence.releases and _concerns(fence, earlier, atomic)
    )


def acquires(paths: Paths, atomic: AccessFact, later: AccessFact) -> Iterator[tuple[int, Fence]]:
    """The fences between an atomic and an access behind it by which the one comes after what the other has seen."""
    return (
        (node, fence)
        for node, fence in paths.fences
        if atomic.access.id < node < later.access.id and fence.acquires and _concerns(fence, later, atomic)
    )


def in_order(published: Iterable[Pattern], seen: Iterable[Pattern]) -> Iterator[tuple[Pattern, Pattern]]:
    """The patterns of both threads that together make an order, those first that hold for all threads."""
    behind = sorted(seen, key=lambda pattern: pattern.of is not t.TRUE)
    ahead = sorted(published, key=lambda pattern: pattern.of is not t.TRUE)
    return ((one, two) for one in ahead for two in behind if one.fits(two))


def _concerns(fence: Fence, access: AccessFact, atomic: AccessFact) -> bool:
    if fence.of_atomic and fence.site != atomic.site:
        return False
    arrays = (access.address.array, atomic.address.array)
    return fence.orders is None or (
        not any(array.image for array in arrays) and fence.orders >= {array.space for array in arrays}
    )


def orders_all(sync: BarrierNode) -> bool:
    """Whether a barrier makes the whole block wait, and orders all memory."""
    barrier = sync.statement
    return barrier.orders is None and barrier.scope not in (Scope.WARP, Scope.WARPS)
