"""What a replay is given, and what it gives back: plain values."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from typing import Any

from ..courses import Course
from ..findings import ThreadId
from ..ir.kernel import Array, Atomic, Exchange, Havoc, Read, Site, Write
from ..ir.reasons import Cause, Reason
from ..ir.terms import Scalar
from ..limits import replay as limits
from ..records import field, record

Index = tuple[int, int, int]
#: (block index, thread index)
Position = tuple[Index, Index]
#: what an array holds, at a byte offset, before the kernel writes there
Memory = Callable[[Array, int, Scalar], Any]
#: the value that a statement nobody understands gives to a thread
Unknowns = Callable[[Havoc | Write | Exchange, ThreadId], Any]


def zero(*_: Any) -> int:
    """Memory full of zeros; unknown values that are zero."""
    return 0


@record(slots=False)
class ConcreteLaunch:
    """One launch with all that it depends on. `scalars` gives the UNIFORM symbols by name; blockDim and gridDim are
    filled in. `only_blocks` restricts the run to some blocks of the grid, up to where they wait for others,
    `only_threads` to some threads: those that run first while all others wait for their turn, as long as there is no
    barrier to wait at."""

    block: Index
    grid: Index = (1, 1, 1)
    scalars: Mapping[str, Any] = field(default_factory=dict)
    memory: Memory = zero
    havoc: Unknowns = zero
    only_blocks: frozenset[Index] | None = None
    only_threads: frozenset[Position] | None = None


@record
class Budget:
    """How much may be executed: statements, counted roughly."""

    steps_per_thread: int = limits.THREAD_STEPS
    steps: int = limits.STEPS
    threads: int = limits.THREADS


class AccessKind(enum.Enum):
    READ = "read"
    WRITE = "write"
    ATOMIC = Cause.ATOMIC_VALUE()

    __hash__ = object.__hash__


@record
class AccessEvent:
    """One access by one thread. `counters` gives the iteration of each enclosing loop, outermost first; `value` is
    what was read or what the memory holds afterwards (None: not understood)."""

    thread: ThreadId
    statement: Read | Write | Atomic
    kind: AccessKind
    counters: tuple[tuple[str, int], ...]
    offset: int
    value: Any

    @property
    def site(self) -> Site:
        return self.statement.site


@record
class Race:
    """Two accesses of which neither happens before the other. `first` came first in this run; `byte` is the lowest
    byte offset in `array` that both touch."""

    first: AccessEvent
    second: AccessEvent
    array: Array
    byte: int

    @property
    def of_one_value(self) -> bool:
        """Whether both wrote the same, as far as that is understood."""
        writes = self.first.kind is AccessKind.WRITE and self.second.kind is AccessKind.WRITE
        one, two = self.first.value, self.second.value
        return writes and one is not None and type(one) is type(two) and one == two


class DivergenceKind(enum.Enum):
    """Why a thread waits at a barrier in vain."""

    DIFFERENT = "different"  #: the other waits at another barrier
    ITERATION = "iteration"  #: the other waits at the same barrier in another iteration
    MISSED = "missed"  #: the other ran to the end of the kernel without coming here
    EXITED = "exited"  #: the other returned early: no divergence on sm_70 and later
    COUNT = "count"  #: a named barrier whose count is no multiple of the warp, or more than ever come
    MASK = "mask"  #: a warp barrier whose mask leaves out the calling lane, or with two masks

    __hash__ = object.__hash__


@record
class Divergence:
    """`first` waits at `barrier`; `second`, whom it waits for, is at `other` (None: it has ended)."""

    kind: DivergenceKind
    barrier: Site
    other: Site | None
    first: ThreadId
    second: ThreadId


@record
class Result:
    """What one run showed. Every pair of sites that raced occurs in `races`, a few times at most.

    `stopped` says why the run ended before its time; what was seen until then stands. `notes` are the liberties that
    the machine took (an overflow that wrapped around, a value of unknown bits, a statement that was not lowered)."""

    races: tuple[Race, ...] = ()
    divergences: tuple[Divergence, ...] = ()
    stopped: Reason | None = None
    notes: tuple[Reason, ...] = ()


#: the reason why a failed claim is none
HOLDS = Cause.CLAIM_HOLDS()


@record
class Confirmation:
    """Whether the run shows what was claimed. `reason` says why not, or what differs; `notes`
    are the liberties that the machine took; `steps` is what it cost. `course` is what the two threads did."""

    found: bool
    race: Race | None = None
    divergence: Divergence | None = None
    reason: Reason | None = None
    notes: tuple[Reason, ...] = ()
    steps: int = 0
    course: Course | None = None
