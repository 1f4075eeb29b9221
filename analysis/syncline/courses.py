"""What two threads did in the run that shows a finding, as inert values: the steps of each, and the memory around the
bytes on which they conflict. Small whatever the run was like; what is left out is counted."""

from __future__ import annotations

import enum

from .ir.span import Span
from .records import record, replace

#: (block index, thread index)
Position = tuple[tuple[int, int, int], tuple[int, int, int]]


class Doing(enum.StrEnum):
    """What a thread does in a step."""

    READ = "read"
    WRITE = "write"
    ATOMIC = "atomic"
    PASS = "pass"  #: goes through a barrier
    WAIT = "wait"  #: waits at a barrier in vain
    RETURN = "return"  #: leaves the kernel before its end
    END = "end"  #: comes to the end of the kernel
    MORE = "more"  #: `times` steps that are left out

    @property
    def is_access(self) -> bool:
        return self in (Doing.READ, Doing.WRITE, Doing.ATOMIC)


@record
class Step:
    """One step of one thread. `what` is the element that it accesses, as the user would write it, or the call of the
    barrier; `span` is where (None at the kernel's end, and for steps left out). Threads that leave a barrier together
    have the same `meeting`, a number; 0 for one that the thread passes by itself. `counters` gives the iteration of
    each loop around it, outermost first. `conflicts`: it is one of the two accesses of a race, or a barrier to which
    the other thread does not come."""

    doing: Doing
    span: Span | None = None
    what: str = ""
    meeting: int = 0
    counters: tuple[int, ...] = ()
    conflicts: bool = False
    times: int = 1


@record
class Touch:
    """An access of a thread to `size` bytes from byte `start` of the array on."""

    thread: Position
    doing: Doing
    start: int
    size: int


@record
class Surroundings:
    """The memory around a conflict: elements that follow each other, by their names, from byte `start` of the array on,
    each of `size` bytes. `shared` are the bytes (first, how many) that both accesses touch. `touches` begin with the
    two accesses of the race, the first thread's first; the others may meet them without anything that orders them, or
    are made by the same statements."""

    array: str
    names: tuple[str, ...]
    start: int
    size: int
    shared: tuple[int, int]
    touches: tuple[Touch, ...]


@record
class Course:
    """The steps of the two threads, and how many barriers each had passed before the first of them. `memory` is None
    where there is no race."""

    threads: tuple[Position, Position]
    steps: tuple[tuple[Step, ...], tuple[Step, ...]]
    before: tuple[int, int] = (0, 0)
    memory: Surroundings | None = None

    def of(self, threads: tuple[Position, Position]) -> Course | None:
        """The same with the threads in this order; None where it is of others."""
        if threads == self.threads:
            return self
        if threads != self.threads[::-1]:
            return None
        memory = self.memory
        if memory is not None:
            first, second, *rest = memory.touches
            memory = replace(memory, touches=(second, first, *rest))
        (one, other), (before, others) = self.steps, self.before
        return Course(threads, (other, one), (others, before), memory)
