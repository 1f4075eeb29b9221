"""What a run was seen to do: the accesses of each thread between two barriers, and what went wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..findings import ThreadId
from ..ir.kernel import Site
from ..ir.reasons import Reason
from ..records import record
from .program import Program
from .values import Divergence, DivergenceKind

#: (operation, byte offset, value, loop counters)
Event = tuple[int, int, Any, tuple[int, ...]]
#: for every thread, the last of its epochs that has been synchronised with
Past = list[int]
#: one for each clock
Pasts = tuple[Past, ...]


@record
class Segment:
    """What one thread accessed between two barriers."""

    thread: int
    epoch: int
    pasts: Pasts
    events: list[Event]


#: a barrier that a thread passed: (its number in the program, a number that those who pass together share or 0, loop
#: counters)
Passed = tuple[int, int, tuple[int, ...]]


@record
class Trace:
    """One run: segments in the order in which they ran, and the block of each thread by thread number. `steps` is what
    it took, in statements, counted roughly. `failures` are the specifications that did not hold, each with the first
    thread that it was not true of. By thread number: `passed`, the barriers that end its epochs, and `ends`, how it has
    ended, or the number of the barrier that it waits at (None: the run stopped before that)."""

    program: Program
    threads: tuple[ThreadId, ...]
    segments: tuple[Segment, ...]
    divergences: tuple[Divergence, ...]
    stopped: Reason | None
    notes: tuple[Reason, ...]
    steps: int
    failures: Mapping[Site, ThreadId]
    passed: tuple[list[Passed], ...]
    ends: tuple[DivergenceKind | int | None, ...]
