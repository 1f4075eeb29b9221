"""What fences and barriers order between blocks: what a block has done before one of its threads tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..intervals.chosen import chosen, is_one
from ..intervals.paths import Paths
from ..intervals.shape import Sync
from ..intervals.summary import AccessFact
from ..ir.kernel import Scope
from ..ir.terms import Term


@dataclass(frozen=True)
class Order:
    """A kernel's fences and barriers. `fixed` holds the indices that the launch fixes."""

    paths: Paths
    barriers: tuple[Sync, ...]
    fixed: Mapping[Term, Term]

    def fences(self, start: int, end: int) -> Iterator[int]:
        """The fences between two places that count between blocks."""
        return (f for f, fence in self.paths.fences if start < f < end and fence.scope.spans_blocks)

    def published(self, earlier: AccessFact, atomic: AccessFact) -> bool:
        """Whether what a block does at `earlier` is visible to whoever sees what it does at `atomic`: a fence stands in
        between, and a barrier where another thread does the one."""
        if earlier.access.id == atomic.access.id:
            return True
        start, end = earlier.access.id, atomic.access.id
        fences = list(self.fences(start, end))
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


def orders_all(sync: Sync) -> bool:
    """Whether a barrier makes the whole block wait, and orders all memory."""
    barrier = sync.statement
    return barrier.orders is None and barrier.scope not in (Scope.WARP, Scope.WARPS)
