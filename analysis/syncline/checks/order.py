"""What fences and barriers order between blocks: what a block has done before one of its threads tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..intervals.chosen import chosen, is_one
from ..intervals.paths import Paths
from ..intervals.shape import Sync
from ..intervals.summary import AccessFact
from ..ir.kernel import Fence, Scope
from ..ir.terms import Term


@dataclass(frozen=True)
class Order:
    """A kernel's fences and barriers. `fixed` holds the indices that the launch fixes."""

    paths: Paths
    barriers: tuple[Sync, ...]
    fixed: Mapping[Term, Term]

    def releases(self, earlier: AccessFact, atomic: AccessFact) -> Iterator[int]:
        """The fences by which other blocks that see the atomic see what was done before."""
        return (f for f, fence in releases(self.paths, earlier, atomic) if fence.scope.spans_blocks)

    def acquires(self, atomic: AccessFact, later: AccessFact) -> Iterator[int]:
        """The fences behind which the thread sees what other blocks did before what the atomic has seen."""
        return (f for f, fence in acquires(self.paths, atomic, later) if fence.scope.spans_blocks)

    def published(self, earlier: AccessFact, atomic: AccessFact) -> bool:
        """Whether what a block does at `earlier` is visible to whoever sees what it does at `atomic`: a fence stands in
        between, and a barrier where another thread does the one."""
        if earlier.access.id == atomic.access.id:
            return True
        start, end = earlier.access.id, atomic.access.id
        fences = list(self.releases(earlier, atomic))
        arriving = [f for f in fences if self.paths.passed(f, end)]
        if self._by_one_thread(earlier, atomic):
            return bool(arriving)
        for sync in self.barriers:
            waits = start < sync.id < end and self.paths.passed(sync.id, end) and orders_all(sync)
            if waits and not self.paths.led_past(start, sync.id):
                behind = any(f > sync.id for f in arriving)
                if behind or any(f < sync.id and self.paths.passed(f, sync.id) for f in fences):
                    return True
        return False

    def _by_one_thread(self, earlier: AccessFact, atomic: AccessFact) -> bool:
        if not is_one(atomic.guard, self.fixed):
            return True  # every thread speaks for itself
        return is_one(earlier.guard, self.fixed) and chosen(earlier.guard) == chosen(atomic.guard)


def releases(paths: Paths, earlier: AccessFact, atomic: AccessFact) -> Iterator[tuple[int, Fence]]:
    """The fences between an access and an atomic behind it that make the one visible to who sees the other."""
    return (
        (place, fence)
        for place, fence in paths.fences
        if earlier.access.id < place < atomic.access.id and fence.releases and _concerns(fence, earlier, atomic)
    )


def acquires(paths: Paths, atomic: AccessFact, later: AccessFact) -> Iterator[tuple[int, Fence]]:
    """The fences between an atomic and an access behind it by which the one comes after what the other has seen."""
    return (
        (place, fence)
        for place, fence in paths.fences
        if atomic.access.id < place < later.access.id and fence.acquires and _concerns(fence, later, atomic)
    )


def _concerns(fence: Fence, access: AccessFact, atomic: AccessFact) -> bool:
    if fence.of_atomic and fence.site != atomic.site:
        return False
    return fence.orders is None or fence.orders >= {access.address.array.space, atomic.address.array.space}


def orders_all(sync: Sync) -> bool:
    """Whether a barrier makes the whole block wait, and orders all memory."""
    barrier = sync.statement
    return barrier.orders is None and barrier.scope not in (Scope.WARP, Scope.WARPS)
