"""How a file says its barriers: as the kernel's others do, or else as the language does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..checks.context import Context
from ..checks.words import barrier_call
from ..ir.kernel import Scope, Space
from .graph import Pair

#: the header that declares cooperative groups, and what a kernel that has none says
GROUPS_HEADER = "cooperative_groups.h"
GRID_BARRIER = "cooperative_groups::this_grid().sync()"


@dataclass(frozen=True, slots=True)
class Spelling:
    """The calls that stand for a barrier of each scope. `brings_groups`: that of the grid needs its header."""

    calls: Mapping[Scope, str]
    brings_groups: bool = False


def spelling_of(context: Context, pairs: Sequence[Pair]) -> Spelling:
    """How the file says it: as the kernel's other barriers do, or else as the language does."""
    dialect = context.kernel.dialect
    spaces = dict.fromkeys(pair.first.address.array.space for pair in pairs)
    calls = {
        Scope.BLOCK: barrier_call(dialect, spaces),
        Scope.WARP: dialect.warp_barrier,
        Scope.GRID: GRID_BARRIER,
    }
    brings = True
    for scope in (Scope.BLOCK, Scope.GRID):
        written = Counter(
            sync.statement.text
            for sync in context.shape.barriers
            if sync.statement.scope is scope
            and sync.statement.statement is not None
            and not sync.statement.site.calls
            and _orders_all(sync.statement.orders, spaces)
        )
        if written:
            calls[scope] = max(written, key=lambda text: (written[text], text))
            brings = brings and scope is not Scope.GRID
    return Spelling(calls, brings)


def _orders_all(ordered: frozenset[object] | None, spaces: Iterable[Space]) -> bool:
    return ordered is None or all(space in ordered for space in spaces)
